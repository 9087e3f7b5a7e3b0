import { AppError } from '../errors.ts'
import type { Db, Tx } from './types.ts'
import { sleep } from './wait-until-condition.ts'

const RETRIES = 5

/**
 * Error codes (SQLSTATE) of a conflict with another transaction. The database has rolled back the transaction that
 * gets the error.
 */
const CONTENTION = new Set(['40001', '40P01', '55P03'])
/** Error codes of a database that stops or starts, or of a lost connection. */
const UNREACHABLE = new Set([
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
])
/** SQLSTATE of a statement that exceeded its time limit. */
const TIMEOUT = '57014'

export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/**
 * Whether a transaction failed because of a conflict with another transaction and must be repeated as a
 * whole.
 */
export const isContention = (error: unknown): boolean => CONTENTION.has(errorCode(error))

/** Whether the database cancelled a statement because it took too long. */
export const isSlow = (error: unknown): boolean => errorCode(error) === TIMEOUT

/**
 * Whether no connection became free in time: the node is overloaded, and a retry would only
 * lengthen the queue.
 */
export const isCrowded = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Whether the database could not be reached or the connection broke. A restart of the database takes a few seconds. */
export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE.has(errorCode(error))) return true
  return (
    error instanceof Error &&
    /Connection terminated|connection error and is not queryable|Client has encountered/i.test(error.message)
  )
}

export interface TransactionOptions {
  /**
   * Whether the work may be repeated when the connection breaks during the commit. It may when the work detects that
   * it was already done, by a request id or a journal key. If it may not be repeated, the error is thrown, because
   * the outcome is unknown.
   */
  readonly repeatable?: boolean
}

/**
 * Runs `work` in one transaction. After a serialization failure, a deadlock or a restart of the database it is tried
 * again, up to five times and without jitter; then the function throws AppError `request_busy`
 * (docs/invariants.md#i11-locks-in-one-order). `work` may run several times, so it must have no effects outside of
 * the transaction.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    let finished = false
    try {
      return await db.transaction().execute(async (tx) => {
        const value = await work(tx)
        finished = true
        return value
      })
    } catch (error) {
      const unreachable = isUnreachable(error) && (!finished || options.repeatable === true)
      if (isSlow(error) || isCrowded(error)) throw new AppError('request_busy')
      if (!unreachable && !isContention(error)) throw error
      if (attempt === RETRIES) throw new AppError('request_busy')
      await sleep((unreachable ? 100 : 5) * 2 ** attempt)
    }
  }
}
