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
import { heardOf } from '../api/changes.ts'
import { refresh } from '../api/queries.ts'
import { observeServerTime, serverNow } from '../platform/clock.ts'
import { reportSocket } from '../platform/connectivity.ts'
import { createCell, createEmitter } from '../platform/emitter.ts'
import { spread } from '../platform/probe.ts'
import { closeSession, getSession, onSessionEnd } from '../session/session.ts'
import { applyBatch } from './ticker-store.ts'

/**
 * The socket (docs/api-conventions.md#topics): topics counted by their users, a snapshot with every subscription,
 * subscribed again after every reconnection, and the person's own events in unbroken sequence or everything of theirs
 * read again.
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
/** Of the last personal event; null before the server's greeting. */
let seq: number | null = null
/** From when on this page has read for this person (device's clock, ms). */
let began = performance.timeOrigin
/** What happened since, up to the first greeting, nobody has told: whole seconds of the server's clock. */
const unheardSince = (): number => Math.floor((serverNow() - (Date.now() - began)) / 1000)

export const getSocketState = state.get
export const subscribeSocketState = state.subscribe

/** Events of this person were missed: what is on screen is read again, and whoever shows more than that reads it too. */
export const onMissed = missed.on
function catchUp(): void {
  refresh(null)
  missed.emit()
}

/** What is no event of the person's room. */
const TOLD_APART: ReadonlySet<string> = new Set([
  'hello',
  'daymarket',
  'kline',
  'depth',
  'trades',
  ...PUBLIC_OBJECTS,
] satisfies (keyof TopicEvents | 'hello')[])

/** When this connection began to be made (device's clock, ms): the server's greeting is from after that. */
let knocked = Date.now()

/** A hidden page keeps only the market topic. */
const isKeptHidden = (topic: string): boolean => topic === 'market'

/**
 * Opens the socket after the first paint, once. `domain` is `wssDomain` of the site's settings. Rejects when the socket's
 * code cannot be loaded; may be called again then.
 */
export async function startRealtime(domain: string): Promise<void> {
  if (socket) return
  // The events' schemas come with the socket: nobody needs them before.
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
    comeBack()
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

/** How long a page waits for a server that has ended the connection itself (ms), and when such a wait begins anew. */
const RETURN = { first: 1_000, most: 60_000, after: 60_000 }
let stoodSince = Number.NEGATIVE_INFINITY
let pause = RETURN.first
let returning: ReturnType<typeof setTimeout> | undefined

/**
 * A connection that the server ended (a new release, a line that fell too far behind) is not made again by socket.io.
 * A hidden page waits until it is seen: many tabs of one person would drive each other out.
 */
function comeBack(): void {
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

/** Topics that the server knows of, and those of them whose newest follower still waits for a snapshot. */
const joined = new Set<string>()
const unseen = new Set<string>()
/** A request on its way. Volatile emits are dropped while the transport is busy, so there is one at a time. */
let asking: ReturnType<typeof setTimeout> | null = null
/** After this long without an acknowledgement the request counts as dropped. */
const ACK_LIMIT = 3_000

/**
 * Brings the server's subscriptions in step with the followers, one acknowledged request after another. Nothing is
 * buffered: what cannot leave now is asked for at the next connection (docs/offline.md#rule-9-writes).
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
    // Too many messages at once: nothing of this one counts, and it is asked again when its time is over.
    if (asking !== ticket || answer.refused[0] === 'topics') return
    for (const topic of topics) {
      unseen.delete(topic)
      // A rejected topic is not asked for again and again.
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

/** A connection begins or ends without any subscription. */
function forget(): void {
  joined.clear()
  unseen.clear()
  if (asking !== null) clearTimeout(asking)
  asking = null
}

/** Several changes of one moment (a page leaves, the next one comes) are one. */
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

/** Follows a topic until the returned function is called. Several followers share one subscription. */
export function followTopic(topic: Topic, follower: Follower): () => void {
  const all = followers.get(topic) ?? new Set<Follower>()
  followers.set(topic, all.add(follower))
  // Who comes later needs a snapshot of its own; the market's is in the ticker store already.
  if (topic !== 'market') unseen.add(topic)
  settleSoon()
  return () => {
    all.delete(follower)
    if (all.size === 0) followers.delete(topic)
    settleSoon()
  }
}

/** The number of an event of the person's room, also of one that this build does not know; null for anything else. */
function seqOf(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('seq' in body)) return null
  return Number.isSafeInteger(body.seq) ? Number(body.seq) : null
}

/**
 * An event of the person's room, checked like an answer. One that this build does not know moves `seq` and does nothing
 * more; one that breaks the contract still says what it outdates.
 */
function heard(known: UserEvent | undefined, name: string, body: unknown): void {
  const number = seqOf(body)
  if (number === null) return
  const checked = known && safeParse(known.schema, body)
  // Another device that comes or goes is news; only the end of this device's own session ends it here.
  if (name === 'session' && checked?.success && 'ended' in checked.output && checked.output.ended === 1) {
    closeSession('elsewhere')
    return
  }
  if (seq !== null && number > seq + 1) catchUp()
  if (seq !== null && number <= seq) return
  seq = number
  if (!known) return
  if (checked?.success) userEvents.emit({ name, event: checked.output })
  heardOf(known.changes(), known.spread)
}

/** Hears one kind of the person's own events, each once. */
export function onUserEvent<N extends UserEventName>(
  name: N,
  listener: (event: UserEvents[N]) => void,
): () => void {
  return userEvents.on((told) => {
    if (told.name === name) listener(told.event as UserEvents[N])
  })
}

/** The room is chosen by the token: a new session needs a new connection. */
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
