import type { Socket } from 'socket.io-client'
import { safeParse } from 'valibot'
import type { UserEventName, UserEvents } from '#contract/table.ts'
import type { UserEvent } from '#contract/wire/area.ts'
import {
  type ClientEvents,
  PUBLIC_OBJECTS,
  type ServerEvents,
  type Snapshot,
  type Topic,
  type TopicEvents,
} from '#contract/wire/realtime.ts'
import { invalidateByEvent } from '../api/invalidate-reads.ts'
import { refresh } from '../api/queries.ts'
import { observeServerTime, serverNow } from '../platform/clock.ts'
import { reportSocket } from '../platform/connectivity.ts'
import { spread } from '../platform/connectivity-probe.ts'
import { createCell, createEmitter } from '../platform/emitter.ts'
import { closeSession, getSession, onSessionEnd } from '../session/session.ts'
import { applyBatch } from './ticker-store.ts'

/**
 * This module manages the socket (docs/api-conventions.md#topics). Topics are reference-counted and
 * subscribed again after each reconnection; a subscription begins with a snapshot. Personal events are
 * numbered; after a gap in the numbers all personal reads are repeated.
 */
type AppSocket = Socket<ServerEvents, ClientEvents>
type SnapshotOf = Snapshot['snapshots'][string]

interface Follower {
  onSnapshot?(snapshot: SnapshotOf): void
  onEvent(event: unknown): void
}

const followers = new Map<string, Set<Follower>>()
const userEvents = createEmitter<{ readonly name: string; readonly event: unknown }>()
const missed = createEmitter<void>()
const state = createCell<'off' | 'connecting' | 'on'>('off')
let socket: AppSocket | null = null
/** `seq` of the last personal event; null before the server's first message. */
let seq: number | null = null
/** Time (device's clock, ms) at which this page began to read data for the present person. */
let began = performance.timeOrigin
/**
 * The server's time (epoch seconds) at which this page began to read. The page may have missed events since
 * then.
 */
const unheardSince = (): number => Math.floor((serverNow() - (Date.now() - began)) / 1000)

export const getSocketState = state.get
export const subscribeSocketState = state.subscribe

/**
 * Calls a listener when personal events were missed. Reads on screen are repeated; other listeners must
 * refresh their own data.
 */
export const onMissed = missed.on
function catchUp(): void {
  refresh(null)
  missed.emit()
}

/** Names of the socket events that are not personal and have separate handlers. */
const TOLD_APART: ReadonlySet<string> = new Set([
  'hello',
  'daymarket',
  'kline',
  'depth',
  'trades',
  ...PUBLIC_OBJECTS,
] satisfies (keyof TopicEvents | 'hello')[])

/**
 * Start of this connection attempt (device's clock, ms), a lower bound for the time in the server's first
 * message.
 */
let knocked = Date.now()

/** Whether a hidden page stays subscribed to the topic: true only for the market topic. */
const isKeptHidden = (topic: string): boolean => topic === 'market'

/**
 * Opens the socket; called once, after the first paint. `domain` is `wssDomain` of the site settings. Rejects
 * when the socket's code cannot be loaded, and may then be called again.
 */
export async function startRealtime(domain: string): Promise<void> {
  if (socket) return
  // The schemas of the events are loaded with the socket, because nothing needs them earlier.
  const [{ io }, { EVENTS }] = await Promise.all([import('socket.io-client'), import('#contract/table.ts')])
  if (socket) return
  const opened: AppSocket = io(domain || window.location.origin, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    auth: (give) => {
      knocked = Date.now()
      give({ token: getSession().token ?? '' })
    },
  })
  socket = opened
  state.set('connecting')
  opened.on('connect', () => {
    state.set('on')
    reportSocket(true)
    stoodSince = performance.now()
    forget()
    settle()
  })
  opened.on('disconnect', () => {
    lost()
    reconnect()
  })
  opened.on('connect_error', () => lost())
  opened.on('hello', (hello) => {
    observeServerTime(knocked, Date.now(), hello.server_time)
    if (seq === null ? hello.last_time >= unheardSince() : hello.seq !== seq) catchUp()
    seq = hello.seq
  })
  opened.on('daymarket', (batch) => {
    applyBatch(batch)
    tell('market', batch)
  })
  opened.on('kline', (event) => tell(`kline:${event.symbol}:${event.period}`, event.candle))
  opened.on('depth', (book) => tell(`depth:${book.symbol}`, book))
  opened.on('trades', (event) => tell(`trades:${event.symbol}`, event.list))
  for (const name of PUBLIC_OBJECTS)
    opened.on(name, (event: { readonly id: number }) => tell(`${name}:${event.id}`, event))
  opened.onAny((name: string, body: unknown) => {
    if (!TOLD_APART.has(name)) heard(EVENTS[name], name, body)
  })
}

function lost(): void {
  forget()
  if (state.get() === 'on') state.set('connecting')
  reportSocket(false)
}

/**
 * Pauses (ms) before reconnecting after the server has closed the connection. After a connection that lasted
 * `after` ms, the next pause is `first` again.
 */
const RETURN = { first: 1_000, most: 60_000, after: 60_000 }
let stoodSince = Number.NEGATIVE_INFINITY
let pause = RETURN.first
let returning: ReturnType<typeof setTimeout> | undefined

/**
 * Reconnects. socket.io does not reconnect when the server has closed the connection (at a deployment, or because a
 * client was too slow). A hidden page waits until it is visible, because many tabs of one person would exceed the
 * server's connection limit and close each other.
 */
function reconnect(): void {
  if (socket?.active) return
  pause = performance.now() - stoodSince > RETURN.after ? RETURN.first : Math.min(pause * 2, RETURN.most)
  clearTimeout(returning)
  returning = setTimeout(() => {
    if (document.visibilityState === 'visible' && !socket?.active) socket?.connect()
  }, spread(pause))
}

const wanted = (): Set<string> =>
  new Set(
    [...followers.keys()].filter((topic) => document.visibilityState === 'visible' || isKeptHidden(topic)),
  )

/**
 * `joined`: topics that the server has accepted. `unseen`: topics with a follower that has not received a
 * snapshot.
 */
const joined = new Set<string>()
const unseen = new Set<string>()
/**
 * Timer of the request in flight; null while no request is in flight. Only one request is sent at a time,
 * because a volatile emit is dropped while the transport is busy.
 */
let asking: ReturnType<typeof setTimeout> | null = null
/** Time (ms) after which a request without an acknowledgement counts as dropped. */
const ACK_LIMIT = 3_000

/**
 * Subscribes and unsubscribes topics until the server's subscriptions match the followers. Requests are sent
 * one after another, each after the acknowledgement of the previous request. No request is buffered: a
 * change that cannot be sent now is sent at the next connection (docs/offline.md#rule-9-writes).
 */
function settle(): void {
  if (!socket?.connected || asking !== null) return
  const now = wanted()
  const add = [...now].filter((topic) => !joined.has(topic) || unseen.has(topic))
  const drop = [...joined].filter((topic) => !now.has(topic))
  if (add.length > 0) request('subscribe', add)
  else if (drop.length > 0) request('unsubscribe', drop)
}

function request(kind: 'subscribe' | 'unsubscribe', topics: readonly string[]): void {
  const ticket = setTimeout(release, ACK_LIMIT)
  asking = ticket
  const answered = (answer: Snapshot): void => {
    // The server has rejected the whole request instead of single topics, so the request is sent again after
    // `ACK_LIMIT`.
    if (asking !== ticket || answer.refused[0] === 'topics') return
    for (const topic of topics) {
      unseen.delete(topic)
      // A rejected topic is marked as joined, so that it is not requested again.
      if (kind === 'subscribe') joined.add(topic)
      else joined.delete(topic)
    }
    for (const [topic, snapshot] of Object.entries(answer.snapshots)) {
      if (topic === 'market' && Array.isArray(snapshot))
        applyBatch(snapshot as Parameters<typeof applyBatch>[0])
      for (const follower of followers.get(topic) ?? []) follower.onSnapshot?.(snapshot)
    }
    release()
  }
  if (socket?.connected) socket.volatile.emit(kind, { topics }, answered)
}

function release(): void {
  if (asking !== null) clearTimeout(asking)
  asking = null
  settle()
}

/** Clears the record of the server's subscriptions when a connection begins or ends. */
function forget(): void {
  joined.clear()
  unseen.clear()
  if (asking !== null) clearTimeout(asking)
  asking = null
}

/**
 * True while a change is scheduled: changes within one task, such as one page unmounting and another
 * mounting, are sent together.
 */
let settling = false
function settleSoon(): void {
  if (settling) return
  settling = true
  queueMicrotask(() => {
    settling = false
    settle()
  })
}

function tell(topic: string, event: unknown): void {
  for (const follower of followers.get(topic) ?? []) follower.onEvent(event)
}

/** Follows a topic until the returned function is called. Followers of one topic share a subscription. */
export function followTopic(topic: Topic, follower: Follower): () => void {
  const all = followers.get(topic) ?? new Set<Follower>()
  followers.set(topic, all.add(follower))
  // A second follower of a topic needs a snapshot too, except for the market topic, whose state is in the
  // ticker store.
  if (topic !== 'market') unseen.add(topic)
  settleSoon()
  return () => {
    all.delete(follower)
    if (all.size === 0) followers.delete(topic)
    settleSoon()
  }
}

/** `seq` of a personal event, even if this build does not know the event; null for any other event. */
function seqOf(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('seq' in body)) return null
  return Number.isSafeInteger(body.seq) ? Number(body.seq) : null
}

/**
 * Handles a personal event, which is validated like an answer. An event that this build does not know only
 * advances `seq`; an event that breaks the contract still invalidates its reads.
 */
function heard(known: UserEvent | undefined, name: string, body: unknown): void {
  const number = seqOf(body)
  if (number === null) return
  const checked = known && safeParse(known.schema, body)
  // A `session` event with `ended` 1 ends the session of this device; any other `session` event only
  // invalidates the list of sessions.
  if (name === 'session' && checked?.success && 'ended' in checked.output && checked.output.ended === 1) {
    closeSession('elsewhere')
    return
  }
  if (seq !== null && number > seq + 1) catchUp()
  if (seq !== null && number <= seq) return
  seq = number
  if (!known) return
  if (checked?.success) userEvents.emit({ name, event: checked.output })
  invalidateByEvent(known.changes(), known.spread)
}

/** Calls a listener for each personal event of one kind. */
export function onUserEvent<N extends UserEventName>(
  name: N,
  listener: (event: UserEvents[N]) => void,
): () => void {
  return userEvents.on((told) => {
    if (told.name === name) listener(told.event as UserEvents[N])
  })
}

/** The token determines which personal events are received, so a new session needs a new connection. */
onSessionEnd(({ scope }) => {
  if (getSession().scope === scope) return
  seq = null
  began = Date.now()
  if (socket) {
    socket.disconnect()
    socket.connect()
  }
}, 'stop')

document.addEventListener('visibilitychange', () => {
  settle()
  if (document.visibilityState === 'visible' && socket && !socket.active) socket.connect()
})
