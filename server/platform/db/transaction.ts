import { AppError } from '../errors.ts'
import type { Db, Tx } from './types.ts'
import { sleep } from './wait.ts'

const RETRIES = 5

/** Two transactions stood in each other's way; nothing of this one was kept. */
const CONTENTION = new Set(['40001', '40P01', '55P03'])
/** The database is stopping or starting, or the connection is lost. */
const UNREACHABLE = new Set([
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
])
/** The statement took too long. */
const TIMEOUT = '57014'

export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Two transactions were in each other's way: the whole of one has to be done again. */
export const isContention = (error: unknown): boolean => CONTENTION.has(errorCode(error))

/** The database gave a statement up because it took too long. */
export const isSlow = (error: unknown): boolean => errorCode(error) === TIMEOUT

/**
 * No connection became free in time: this node has too much to do, and trying again would only make the queue
 * longer.
 */
export const isCrowded = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** The database could not be reached, or the connection broke; a restart is over in a few seconds. */
export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE.has(errorCode(error))) return true
  return (
    error instanceof Error &&
    /Connection terminated|connection error and is not queryable|Client has encountered/i.test(error.message)
  )
}

export interface TransactionOptions {
  /**
   * The work may be done again even when the connection broke during the commit, because it finds out by itself whether
   * it was done (a request id, a journal key). Otherwise such an error is thrown as it is: the outcome is unknown.
   */
  readonly repeatable?: boolean
}

/**
 * Runs `work` in one transaction. Serialization failures, deadlocks and a database that is just restarting are tried
 * again up to five times, without jitter; then AppError `request_busy` (docs/invariants.md#i11-locks-in-one-order).
 * `work` may run several times: it must have no effects outside the transaction.
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
