import { lockUser, lockUsers } from '../../identity/accounts/lock-user.ts'
import { lockAccounts, type UserAccount } from '../../ledger/lock-accounts.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import type { OrderRow } from './store.ts'

/** Sends a notification to open pages, after the commit. */
export type Notified = (services: Services) => unknown

/** Result of a listener that was called within the transaction of a change. */
export interface ListenerResult {
  /** The order after the listener's changes: the listener may have set a close order. */
  readonly row: OrderRow
  readonly touched: readonly Touched[]
  readonly notified: readonly Notified[]
}

type Needs = Pick<Services, 'ledger' | 'market' | 'clock'>

/**
 * A listener to changes of futures orders, such as copy trading. It is called within the transaction of the change,
 * and an error that it throws rolls the change back.
 */
export interface FuturesListener {
  /** Other users whose accounts an order of this user may change. They are locked together with the user. */
  relatedUsers(tx: Tx, userId: number): Promise<readonly number[]>
  /**
   * Other users whose accounts may change when ticks decide this order. They are locked together with the owner of
   * the order.
   */
  relatedUsersOf(tx: Tx, row: OrderRow): Promise<readonly number[]>
  /** Whether orders of this user change only the user's own data. */
  isIndependent(db: Db | Tx, userId: number): Promise<boolean>
  /**
   * The orders among the given ones that may be decided concurrently in one transaction, because deciding them
   * changes no other order. The rows of all given orders are locked.
   */
  independentOf(tx: Tx, rows: readonly OrderRow[]): Promise<readonly OrderRow[]>
  /** Called after an order was accepted: its row is written and its maximum cost is frozen. */
  accepted(services: Needs, tx: Tx, row: OrderRow): Promise<ListenerResult>
  /**
   * Called when an order was opened, closed in part or in whole, has ended, or got a close order. Its row is locked.
   */
  moved(services: Needs, tx: Tx, before: OrderRow, after: OrderRow): Promise<ListenerResult>
}

const listeners: FuturesListener[] = []

/** Registers a listener, once, when its product is loaded. */
export function listenToFutures(listener: FuturesListener): void {
  listeners.push(listener)
}

/** The futures accounts of these users in a currency. */
const leverAccounts = (users: readonly number[], currencyId: number): readonly UserAccount[] =>
  users.map((userId) => ({ userId, account: 'lever', currencyId }))

/** Locks a user who is about to place an order, and all followers who copy the user. */
export async function lockForOrder(tx: Tx, userId: number, quoteId: number): Promise<void> {
  const relatedUsers: number[] = []
  for (const listener of listeners) relatedUsers.push(...(await listener.relatedUsers(tx, userId)))
  if (relatedUsers.length === 0) return lockUser(tx, userId)
  await lockUsers(tx, [userId, ...relatedUsers])
  await lockAccounts(tx, leverAccounts([userId, ...relatedUsers], quoteId))
}

/**
 * Locks the owner of an order, whose row is locked, and the users of `relatedUsersOf`, before ticks decide
 * the order.
 */
export async function lockForDecision(tx: Tx, row: OrderRow): Promise<void> {
  const relatedUsers: number[] = []
  for (const listener of listeners) relatedUsers.push(...(await listener.relatedUsersOf(tx, row)))
  if (relatedUsers.length === 0) return
  if (row.follow_user_id === 0) await lockUsers(tx, [row.user_id, ...relatedUsers])
  await lockAccounts(tx, leverAccounts([row.user_id, ...relatedUsers], row.quote_id))
}

/** Whether no listener connects orders of this user with data of other users. */
export async function isIndependent(db: Db | Tx, userId: number): Promise<boolean> {
  for (const listener of listeners) if (!(await listener.isIndependent(db, userId))) return false
  return true
}

/** The orders that may be decided concurrently in one transaction according to all listeners. */
export async function independentOf(tx: Tx, rows: readonly OrderRow[]): Promise<readonly OrderRow[]> {
  let rest = rows
  for (const listener of listeners) rest = await listener.independentOf(tx, rest)
  return rest
}

async function each(
  row: OrderRow,
  ask: (listener: FuturesListener, row: OrderRow) => Promise<ListenerResult>,
) {
  let all: ListenerResult = { row, touched: [], notified: [] }
  for (const listener of listeners) {
    const one = await ask(listener, all.row)
    all = {
      row: one.row,
      touched: [...all.touched, ...one.touched],
      notified: [...all.notified, ...one.notified],
    }
  }
  return all
}

export const callAcceptedListeners = (services: Needs, tx: Tx, row: OrderRow): Promise<ListenerResult> =>
  each(row, (listener, now) => listener.accepted(services, tx, now))

/**
 * Calls the listeners after a change.
 * @param before the order before the change.
 * @param after the order as it was saved.
 */
export const callListeners = (
  services: Needs,
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
): Promise<ListenerResult> => each(after, (listener, now) => listener.moved(services, tx, before, now))
