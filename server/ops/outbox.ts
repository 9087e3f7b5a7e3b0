import { sql } from 'kysely'
import * as v from 'valibot'
import { ChatMove } from '#contract/chat.ts'
import { KefuMessage } from '#contract/kefu.ts'
import { Mail, Unread } from '#contract/message.ts'
import { QuickBuy } from '#contract/quickBuy.ts'
import type { UserEventName } from '#contract/table.ts'
import { BalanceRow, RechargeRow } from '#contract/wallet.ts'
import { isUnreachable } from '../db/transaction.ts'
import type { Db } from '../db/types.ts'
import { seldom } from '../log.ts'
import { lookEvery } from '../look.ts'
import { equivalentOf } from '../products/wallet/balances.ts'
import type { EventBody, Events, Services } from '../services.ts'

/** What an operator's command waits at most until it is seen on open pages (ms). */
const LOOK_EVERY = 500
const BATCH = 200

/** The events of a process without sockets: written down, and sent by a running server. */
export interface OutboxEvents extends Events {
  /** Resolves when everything that was said is written. */
  written(): Promise<void>
}

export function outboxEvents(db: Db, now: () => number): OutboxEvents {
  let writing: Promise<unknown> = Promise.resolve()
  return {
    toUser: <N extends UserEventName>(userId: number, name: N, body: EventBody<N>): void => {
      const row = { user_id: userId, name, body: JSON.stringify(body), created_at: now() }
      writing = writing.then(() => db.insertInto('events_outbox').values(row).execute())
    },
    // Of the public objects these alone are told; others are seen by whoever reads them again.
    toAll: (name, body) => {
      if (name !== 'chat') return
      const row = { user_id: null, name, body: JSON.stringify(body), created_at: now() }
      writing = writing.then(() => db.insertInto('events_outbox').values(row).execute())
    },
    followers: async () => 0,
    dropSession: () => {
      throw new Error('sessions are ended by the server')
    },
    written: async () => {
      await writing
    },
  }
}

/** The bodies of the events that commands cause; checked, because they come from a table. */
const Balances = v.object({ rows: v.array(BalanceRow) })
const Recharge = v.object({ row: RechargeRow })
const Purchase = v.object({ order: QuickBuy })
const Service = v.object({ message: v.nullable(KefuMessage), unread: Unread })
const Verified = v.object({ level: v.number(), status: v.picklist([0, 1, 2, 3]) })
const Message = v.object({ mail: v.nullable(Mail), unread: Unread })

function send(
  { events, market, log }: Pick<Services, 'events' | 'market' | 'log'>,
  { user_id, name, body }: { readonly user_id: number | null; readonly name: string; readonly body: unknown },
): void {
  if (user_id === null) {
    events.toAll('chat', v.parse(ChatMove, body))
  } else if (name === 'balance') {
    // The command knew no prices; this server does.
    const rows = v
      .parse(Balances, body)
      .rows.map((row) => ({ ...row, equivalent: equivalentOf(market, row.currency_id, row.total) }))
    events.toUser(user_id, 'balance', { rows })
  } else if (name === 'recharge') {
    events.toUser(user_id, 'recharge', v.parse(Recharge, body))
  } else if (name === 'quick_buy') {
    events.toUser(user_id, 'quick_buy', v.parse(Purchase, body))
  } else if (name === 'kefu') {
    events.toUser(user_id, 'kefu', v.parse(Service, body))
  } else if (name === 'real') {
    events.toUser(user_id, 'real', v.parse(Verified, body))
  } else if (name === 'mail') {
    events.toUser(user_id, 'mail', v.parse(Message, body))
  } else {
    log.error('an event of an operator has an unknown name', { name })
  }
}

/** Takes what is waiting and sends it; gives how many. Of several nodes one takes each row. */
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
    } catch (problem) {
      services.log.error('an event of an operator could not be sent', { name: row.name, problem })
    }
  }
  return rows.length
}

/**
 * Sends what operators' commands have to tell to open pages, within a second of the command. An event whose server dies
 * in between is lost; a page reads everything again when it reconnects. Gives the function that stops it.
 */
export function startOutbox(services: Services): () => Promise<void> {
  const say = seldom()
  return lookEvery(
    LOOK_EVERY,
    () => sendWaiting(services),
    (problem) => {
      if (!isUnreachable(problem))
        say((more) => services.log.warn('the outbox will be looked at again', { problem, ...more }))
    },
  )
}
