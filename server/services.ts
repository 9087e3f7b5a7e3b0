import type { UserEventName, UserEvents } from '#contract/table.ts'
import type { PublicObject, PublicObjects } from '#contract/wire/realtime.ts'
import type { Journal, Posted } from './ledger/types.ts'
import type { Market } from './market/types.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db, Tx } from './platform/db/types.ts'

/** Writes journals. See `server/ledger`. */
export interface Ledger {
  /** Posts a journal inside the caller's transaction; throws AppError `insufficient_balance` when a user's bucket would go below zero. */
  post(tx: Tx, journal: Journal): Promise<Posted>
}

/** What an event of the user's room carries besides `seq`. */
export type EventBody<N extends UserEventName> = Omit<UserEvents[N], 'seq'>

export type SessionEnd = Exclude<EventBody<'session'>['reason'], 'signed_in'>

/** Tells a user's open pages what changed; on every node. */
export interface Events {
  toUser<N extends UserEventName>(userId: number, name: N, body: EventBody<N>): void
  /** Tells everybody who follows a public object what has changed of it. */
  toAll<N extends PublicObject>(name: N, event: PublicObjects[N]): void
  /** How many open pages follow a public object now. */
  followers(name: PublicObject, id: number): Promise<number>
  /** Tells the sockets of a session that it has ended, and drops them; within a second. */
  dropSession(tokenHash: Buffer, reason: SessionEnd): void
}

export interface Mailer {
  /** Sends, or keeps in the outbox where there is no SMTP_URL. Never throws for a mail server's trouble: it retries later. */
  send(mail: { to: string; subject: string; text: string; code?: string }): Promise<void>
}

export interface Log {
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

/** What every handler and command can reach. Made once in `server/app.ts`. */
export interface Services {
  readonly config: Config
  readonly clock: Clock
  readonly db: Db
  readonly ledger: Ledger
  readonly market: Market
  readonly events: Events
  readonly mailer: Mailer
  readonly log: Log
}
