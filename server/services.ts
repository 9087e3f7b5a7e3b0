import type { UserEventName, UserEvents } from '#contract/table.ts'
import type { PublicObject, PublicObjects } from '#contract/wire/realtime.ts'
import type { Journal, Posted } from './ledger/types.ts'
import type { Market } from './market/types.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db, Tx } from './platform/db/types.ts'

/** Posts journals (`server/ledger`). */
export interface Ledger {
  /**
   * Posts a journal inside the caller's transaction. Throws AppError `insufficient_balance` when a bucket of a user
   * would go below zero.
   */
  post(tx: Tx, journal: Journal): Promise<Posted>
}

/** The payload of a user event without `seq`. */
export type EventBody<N extends UserEventName> = Omit<UserEvents[N], 'seq'>

export type SessionEnd = Exclude<EventBody<'session'>['reason'], 'signed_in'>

/** Sends events to the open pages of users, on every node. */
export interface Events {
  toUser<N extends UserEventName>(userId: number, name: N, body: EventBody<N>): void
  /** Sends an event to every socket that follows a public object. */
  toAll<N extends PublicObject>(name: N, event: PublicObjects[N]): void
  /** Current number of sockets that follow a public object, over all nodes. */
  followers(name: PublicObject, id: number): Promise<number>
  /** Notifies the sockets of a session that it has ended and closes them, within a second. */
  dropSession(tokenHash: Buffer, reason: SessionEnd): void
}

export interface Mailer {
  /**
   * Sends a mail, or stores the mail in the outbox when SMTP_URL is not set. Never throws when the mail
   * server fails: the mail is retried later.
   */
  send(mail: { to: string; subject: string; text: string; code?: string }): Promise<void>
}

export interface Log {
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

/** The services that every handler and command receives. Created once in `server/app.ts`. */
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
