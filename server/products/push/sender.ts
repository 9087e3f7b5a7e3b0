import { sql } from 'kysely'
import type { PushKind } from '#contract/communication/push.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { isUnreachable } from '../../platform/db/transaction.ts'
import { throttle } from '../../platform/log.ts'
import { pollEvery } from '../../platform/poll-every.ts'
import type { Services } from '../../services.ts'
import { noticeOf } from './notification-payload.ts'
import type { PushSource } from './tables.ts'
import type { Post } from './transport.ts'

/** Interval (ms) at which every node checks for messages to send. */
const CHECK_EVERY = 1_000
/** Maximum number of concurrent requests. */
const AT_ONCE = 16
/**
 * Time (ms) for which a message belongs to the node that has claimed it. Then another node may claim it. Longer than
 * the timeout of a request.
 */
const CLAIM = 60_000
/** Maximum age (ms) of messages that are still sent, for example after an outage of the server. */
export const KEPT = 3_600_000
export const ATTEMPTS = 6
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 900_000
/** Time to live (s) for which a push service keeps a message for an offline device. */
const TTL = 86_400
const TEST_TTL = 60

const URGENT: readonly (PushKind | null)[] = ['forced', 'prices', 'security', 'service', null]

type Sender = Pick<Services, 'db' | 'clock' | 'log'>

/**
 * Time (ms) before the next attempt after the n-th attempt: 5 s, 15 s, 45 s …, or the time that the push service
 * requested.
 */
export const pauseAfter = (attempts: number, again: number | null): number =>
  Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE * 3 ** (attempts - 1), (again ?? 0) * 1000))

interface Row {
  readonly id: number
  readonly device_id: number
  readonly source: PushSource
  readonly ref: number
  readonly created_at: number
  readonly attempts: number
  /** Id of the user; null when the device was removed or its session has ended. */
  readonly user_id: number | null
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly owner: string
  readonly lang: Lang
  readonly kinds: readonly PushKind[]
  readonly amounts: boolean
}

/** Claims, for one minute, up to `room` messages that are due and not claimed by another node. */
async function claim({ db, clock }: Sender, room: number): Promise<readonly Row[]> {
  const now = clock.now()
  const { rows } = await sql<Row>`
    with taken as (
      update push_queue set next_at = ${now + CLAIM}, attempts = attempts + 1
      where id in (
        select id from push_queue where next_at <= ${now} order by next_at, id limit ${room} for update skip locked
      ) returning *
    )
    select t.id, t.device_id, t.source, t.ref, t.created_at, t.attempts, d.user_id, d.endpoint, d.p256dh, d.auth,
      d.owner, d.lang, d.kinds, d.amounts
    from taken t left join (
      push_devices d join sessions s on s.token_hash = d.session_hash and s.expires_at > ${now}
    ) on d.id = t.device_id
    order by t.id`.execute(db)
  return rows
}

const forget = ({ db }: Sender, id: number) => db.deleteFrom('push_queue').where('id', '=', id).execute()

/** Deletes a device whose subscription no longer exists, with its pending messages. */
async function dropDevice({ db }: Sender, id: number): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).execute()
  await db.deleteFrom('push_queue').where('device_id', '=', id).execute()
}

/** Postpones this message and all pending messages of the same device. */
async function later(sender: Sender, row: Row, again: number | null, error: unknown): Promise<void> {
  const { db, clock, log } = sender
  const next = clock.now() + pauseAfter(row.attempts, again)
  const over = row.attempts >= ATTEMPTS || next > row.created_at + KEPT
  log.warn(over ? 'a push was given up' : 'a push was not taken, trying again', {
    device: row.device_id,
    attempts: row.attempts,
    problem: error,
  })
  if (over) await forget(sender, row.id)
  await sql`
    update push_queue set next_at = greatest(next_at, ${next}::bigint)
    where device_id = ${row.device_id} and id <> ${row.id}`.execute(db)
  if (!over) await db.updateTable('push_queue').set({ next_at: next }).where('id', '=', row.id).execute()
}

async function sendOne(sender: Sender, post: Post, row: Row): Promise<void> {
  const { db, clock, log } = sender
  const { user_id, endpoint, p256dh, auth, source } = row
  if (user_id === null || clock.now() > row.created_at + KEPT) return void (await forget(sender, row.id))
  const found = await noticeOf(db, { ...row, user_id }, source, row.ref)
  if (!found) return void (await forget(sender, row.id))
  const ttl = source === 'test' ? TEST_TTL : TTL
  const decision = await post(
    { endpoint, p256dh, auth },
    { notice: found.notice, ttl, urgent: URGENT.includes(found.kind) },
  ).catch((error: unknown) => ({ status: 0, again: null, problem: error }))
  const { status, again } = decision
  if (status >= 200 && status < 300) return void (await forget(sender, row.id))
  if (status === 404 || status === 410) return dropDevice(sender, row.device_id)
  if (status === 0 || status === 429 || status >= 500)
    return later(sender, row, again, 'problem' in decision ? String(decision.problem) : `status ${status}`)
  // The push service would reject the message again, so it is dropped. Later messages to the device are still sent.
  log.warn('a push was rejected', { device: row.device_id, status })
  await forget(sender, row.id)
}

/** Starts sending up to `room` messages that are due and not claimed; returns the pending requests. */
export async function sendDue(sender: Sender, post: Post, room = AT_ONCE): Promise<readonly Promise<void>[]> {
  const rows = await claim(sender, room)
  return rows.map((row) => sendOne(sender, post, row))
}

/**
 * Starts the sender in the background, on every node. Messages that are not sent when it stops are sent after the
 * next start. The number of concurrent requests is limited, and a request to a push service that does not respond
 * ends after a timeout.
 */
export function startSender(sender: Sender, post: Post): () => Promise<void> {
  const say = throttle()
  const onProblem = (error: unknown): void => {
    if (!isUnreachable(error))
      say((more) => sender.log.warn('pushes will be looked at again', { problem: error, ...more }))
  }
  const inFlight = new Set<Promise<void>>()
  let stopped = false
  const look = async (): Promise<void> => {
    for (let more = true; more && !stopped; ) {
      if (inFlight.size >= AT_ONCE) await Promise.race(inFlight)
      const room = AT_ONCE - inFlight.size
      const begun = await sendDue(sender, post, room)
      for (const one of begun) {
        const sending = one.catch(onProblem).finally(() => inFlight.delete(sending))
        inFlight.add(sending)
      }
      more = begun.length === room
    }
  }
  const stop = pollEvery(CHECK_EVERY, look, onProblem)
  return async () => {
    stopped = true
    await stop()
    await Promise.all(inFlight)
  }
}
