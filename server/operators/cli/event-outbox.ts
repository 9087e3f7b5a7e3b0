import { sql } from 'kysely'
import * as v from 'valibot'
import { ChatMove } from '#contract/communication/chat.ts'
import { EVENTS, type UserEventName } from '#contract/table.ts'
import type { UserEvent } from '#contract/wire/area.ts'
import { isUnreachable } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/types.ts'
import { throttle } from '../../platform/log.ts'
import { pollEvery } from '../../platform/poll-every.ts'
import { equivalentOf } from '../../products/wallet/index.ts'
import type { EventBody, Events, Services } from '../../services.ts'

/** Interval (ms) at which a server looks for events of commands. An event is therefore delayed by at most this time. */
const LOOK_EVERY = 500
const BATCH = 200
/** Name of a row that requests to close the sockets of a session; not an event of the contract. */
const SESSION_END = 'session_end'
const SessionEnded = v.object({
  token: v.string(),
  reason: v.picklist(['signed_out', 'password_changed']),
})

/**
 * Events of a process without sockets, such as a command. They are stored in a table, from which a running server
 * sends them.
 */
export interface OutboxEvents extends Events {
  /** Resolves when all events so far are stored. */
  written(): Promise<void>
}

export function outboxEvents(db: Db, now: () => number): OutboxEvents {
  let writing: Promise<unknown> = Promise.resolve()
  return {
    toUser: <N extends UserEventName>(userId: number, name: N, body: EventBody<N>): void => {
      const row = { user_id: userId, name, body: JSON.stringify(body), created_at: now() }
      writing = writing.then(() => db.insertInto('events_outbox').values(row).execute())
    },
    // Of the public events only chat messages are stored and sent. Pages request all other public objects again by
    // themselves.
    toAll: (name, body) => {
      if (name !== 'chat') return
      const row = { user_id: null, name, body: JSON.stringify(body), created_at: now() }
      writing = writing.then(() => db.insertInto('events_outbox').values(row).execute())
    },
    followers: async () => 0,
    // The row of the session is already deleted. The server that reads this event closes the sockets.
    dropSession: (tokenHash, reason) => {
      const body = JSON.stringify({ token: tokenHash.toString('hex'), reason })
      const row = { user_id: null, name: SESSION_END, body, created_at: now() }
      writing = writing.then(() => db.insertInto('events_outbox').values(row).execute())
    },
    written: async () => {
      await writing
    },
  }
}

/**
 * Validates the payload of an event without `seq`. It may be invalid, because another version of the program may have
 * written the row.
 */
function bodyOf(event: UserEvent, body: unknown): unknown {
  const { seq: _, ...carried } = v.parse(event.schema, {
    ...v.parse(v.record(v.string(), v.unknown()), body),
    seq: 0,
  })
  return carried
}

function send(
  { events, market, log }: Pick<Services, 'events' | 'market' | 'log'>,
  { user_id, name, body }: { readonly user_id: number | null; readonly name: string; readonly body: unknown },
): void {
  if (name === SESSION_END) {
    const { token, reason } = v.parse(SessionEnded, body)
    events.dropSession(Buffer.from(token, 'hex'), reason)
    return
  }
  if (user_id === null) {
    events.toAll('chat', v.parse(ChatMove, body))
    return
  }
  const event = EVENTS[name]
  if (!event) {
    log.error('an event of an operator has an unknown name', { name })
    return
  }
  const notified = bodyOf(event, body)
  if (name === 'balance') {
    // The command had no prices, so the server that sends the event computes the values in USDT.
    const rows = (notified as EventBody<'balance'>).rows.map((row) => ({
      ...row,
      equivalent: equivalentOf(market, row.currency_id, row.total),
    }))
    events.toUser(user_id, 'balance', { rows })
    return
  }
  // `bodyOf` has checked that the payload matches the event's name.
  events.toUser(user_id, name as UserEventName, notified as EventBody<UserEventName>)
}

/**
 * Sends the stored events and returns their number. With several nodes, each event is sent by one of the
 * nodes.
 */
export async function sendWaiting(services: Services): Promise<number> {
  const { rows } = await sql<{ user_id: number | null; name: string; body: unknown }>`
    with taken as (
      delete from events_outbox where id in (
        select id from events_outbox order by id limit ${BATCH} for update skip locked
      ) returning *
    ) select user_id, name, body from taken order by id`.execute(services.db)
  for (const row of rows) {
    try {
      send(services, row)
    } catch (error) {
      services.log.error('an event of an operator could not be sent', { name: row.name, problem: error })
    }
  }
  return rows.length
}

/**
 * Starts sending the events of operators' commands to open pages, within a second of the command. If the server
 * crashes after reading an event and before sending it, the event is lost; pages load all data again when they
 * reconnect. Returns the function that stops the sending.
 */
export function startOutbox(services: Services): () => Promise<void> {
  const say = throttle()
  return pollEvery(
    LOOK_EVERY,
    () => sendWaiting(services),
    (problem) => {
      if (!isUnreachable(problem))
        say((more) => services.log.warn('the outbox will be looked at again', { problem, ...more }))
    },
  )
}
