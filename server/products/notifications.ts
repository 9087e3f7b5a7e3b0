import type { UserEventName } from '#contract/table.ts'
import type { KeptMail } from '../content/messages/index.ts'
import { notifyMails, notifyMailsSoon } from '../content/messages/message-events.ts'
import type { Touched } from '../ledger/types.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Tx } from '../platform/db/types.ts'
import type { OnceContext } from '../platform/http/types.ts'
import type { EventBody, Events, Services } from '../services.ts'
import { notifyBalances } from './wallet/index.ts'

/** An event for one user's open pages. */
export type PersonEvent = (events: Events) => void

export const toPerson =
  <N extends UserEventName>(userId: number, name: N, body: EventBody<N>): PersonEvent =>
  (events) =>
    events.toUser(userId, name, body)

/** Notifications about a change, sent after its commit. */
export interface PendingNotifications {
  readonly events?: readonly PersonEvent[]
  /**
   * The balances after each journal of the change, in order. An account may occur several times; its last entry is
   * its present balance.
   */
  readonly touched?: readonly Touched[]
  /** Notifications that were written in the transaction. */
  readonly mails?: readonly KeptMail[]
}

type Notifier = Pick<Services, 'db' | 'events' | 'market' | 'log'>

function notifyPages(services: Notifier, { events = [], touched = [] }: PendingNotifications): void {
  for (const event of events) event(services.events)
  notifyBalances(services, touched)
}

/**
 * Sends committed changes to open pages: first the objects, then the balances; inbox notifications follow after a
 * short delay. Never throws.
 */
export function notify(services: Notifier, news: PendingNotifications): void {
  notifyPages(services, news)
  notifyMailsSoon(services, news.mails ?? [])
}

/**
 * Sends committed changes like `notify`, and resolves when the inbox notifications are sent too. For commands of
 * operators, whose process ends afterwards.
 */
export async function notifyAll(services: Notifier, news: PendingNotifications): Promise<void> {
  notifyPages(services, news)
  await notifyMails(services, news.mails ?? []).catch((error: unknown) =>
    services.log.warn('open pages were not notified of messages', { problem: String(error) }),
  )
}

/**
 * For the handler of a `once` call: notifies after the commit. Does nothing when the call is
 * rejected or a repeated request gets the stored response.
 */
export const notifyAfterCommit = ({ services, afterCommit }: OnceContext, news: PendingNotifications): void =>
  afterCommit(() => notify(services, news))

/** For jobs: the result of a handler, with the notifications to send after the commit. */
export const notifyWhenDone = (
  services: Notifier,
  news: PendingNotifications | null,
): { readonly committed?: () => void } => (news ? { committed: () => notify(services, news) } : {})

/** For evaluators and other code without a transaction: commits, then notifies. `news` null: nothing to send. */
export async function commitAndNotify<T>(
  services: Notifier,
  work: (tx: Tx) => Promise<{ readonly outcome: T; readonly news: PendingNotifications | null }>,
): Promise<T> {
  const { outcome, news } = await inTransaction(services.db, work)
  if (news) notify(services, news)
  return outcome
}
