import { sql } from 'kysely'
import type { PushKind } from '#contract/communication/push.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { isUnreachable } from '../../platform/db/transaction.ts'
import { seldom } from '../../platform/log.ts'
import { lookEvery } from '../../platform/look.ts'
import type { Services } from '../../services.ts'
import { noticeOf } from './notice.ts'
import type { PushSource } from './tables.ts'
import type { Post } from './transport.ts'

/** Every node looks so often for what is to be sent (ms). */
const LOOK_EVERY = 1_000
/** Messages on their way at the same time. */
const AT_ONCE = 16
/** How long one node has before another may take it; longer than a push service may take. */
const CLAIM = 60_000
/** Notifications older than this are not sent (ms), as after an outage of the server. */
export const KEPT = 3_600_000
export const ATTEMPTS = 6
const FIRST_PAUSE = 5_000
const LONGEST_PAUSE = 900_000
/** How long a push service keeps a message for a device that is away (s). */
const TTL = 86_400
const TEST_TTL = 60

const URGENT: readonly (PushKind | null)[] = ['forced', 'prices', 'security', 'service', null]

type Sender = Pick<Services, 'db' | 'clock' | 'log'>

/** Before the next attempt after the nth (ms): 5 s, 15 s, 45 s … or what the push service asked for. */
export const pauseAfter = (attempts: number, again: number | null): number =>
  Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE * 3 ** (attempts - 1), (again ?? 0) * 1000))

interface Row {
  readonly id: number
  readonly device_id: number
  readonly source: PushSource
  readonly ref: number
  readonly created_at: number
  readonly attempts: number
  /** Null where the device is gone or its session has ended. */
  readonly user_id: number | null
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly owner: string
  readonly lang: Lang
  readonly kinds: readonly PushKind[]
  readonly amounts: boolean
}

/** Takes what is due and nobody else has; each row is this node's for a minute. */
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

/** The subscription is no more: the device goes, and with it what was to come. */
async function dropDevice({ db }: Sender, id: number): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).execute()
  await db.deleteFrom('push_queue').where('device_id', '=', id).execute()
}

/** Later: this message, and whatever else waits for the same device. */
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
  // What it does not like now it does not like later either; the next message is another one.
  log.warn('a push was rejected', { device: row.device_id, status })
  await forget(sender, row.id)
}

/** Begins to send what is due and nobody else has taken, `room` messages at most; gives what is on its way. */
export async function sendDue(sender: Sender, post: Post, room = AT_ONCE): Promise<readonly Promise<void>[]> {
  const rows = await claim(sender, room)
  return rows.map((row) => sendOne(sender, post, row))
}

/**
 * Sends beside everything else, on every node; what is waiting when it stops is sent by the next. A push service that
 * hangs takes one place of many and holds up nobody else.
 */
export function startSender(sender: Sender, post: Post): () => Promise<void> {
  const say = seldom()
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
  const stop = lookEvery(LOOK_EVERY, look, onProblem)
  return async () => {
    stopped = true
    await stop()
    await Promise.all(inFlight)
  }
}
