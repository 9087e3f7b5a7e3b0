import { CompiledQuery, sql } from 'kysely'
import { isErrorKey } from '#contract/table.ts'
import { mergeCalls } from '../platform/db/merge-statements.ts'
import { prepare } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { AppError, tooManyRequests } from '../platform/errors.ts'
import type { RequestResult } from './tables.ts'

export interface OnceRequest {
  readonly userId: number
  readonly requestId: string
  /**
   * sha256 of the call and its validated parameters; a request with the same id but another body is
   * rejected.
   */
  readonly bodyHash: Buffer
  /** Time of the request in milliseconds. */
  readonly time: number
}

/** Age (ms) at which a request id is deleted (docs/api-conventions.md#request-ids). */
export const REQUEST_KEPT_MS = 30 * 86_400_000

function errorOf({ error }: Extract<RequestResult, { error: unknown }>): AppError {
  const key = isErrorKey(error.key) ? error.key : 'param_error'
  return new AppError(
    key,
    error.values,
    error.type === '998' || error.type === '999' ? error.type : 'error',
    error.about,
  )
}

/**
 * The result that is recorded when a request id is withdrawn before its request has arrived. The body of the request
 * is then unknown.
 */
const VOID: RequestResult = { error: { key: 'request_void', values: {}, type: 'error' } }
const NO_BODY = Buffer.alloc(0)
const isVoid = (result: RequestResult): boolean => 'error' in result && result.error.key === 'request_void'

type RequestName = Pick<OnceRequest, 'userId' | 'requestId'>

/**
 * Requests that are running on this node. `settle`, the call for the outcome of a request, waits until the request
 * ends.
 */
const running = new Map<string, Promise<unknown>>()
const nameOf = ({ userId, requestId }: RequestName): string => `${userId} ${requestId}`

export function trackRunning<T>(request: RequestName, work: Promise<T>): Promise<T> {
  const name = nameOf(request)
  const all = Promise.allSettled([running.get(name), work]).then(() => {
    if (running.get(name) === all) running.delete(name)
  })
  running.set(name, all)
  return work
}

/** Error when another transaction has recorded this request id first. */
export class AlreadyRecorded extends Error {}

const RECORD = prepare(
  'once_record',
  `insert into requests (user_id, request_id, body_hash, result, created_at)
  select * from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::json[], $5::bigint[])
  -- All statements that record several ids lock them in this order, which prevents deadlocks.
  order by 1, 2
  on conflict do nothing returning user_id, request_id`,
)
const FILL = prepare(
  'once_fill',
  `update requests r set result = n.result from unnest($1::bigint[], $2::uuid[], $3::json[]) n (user_id, request_id, result)
  where r.user_id = n.user_id and r.request_id = n.request_id and r.user_id = any ($1) and r.request_id = any ($2)`,
)

interface Recorded {
  readonly request: OnceRequest
  readonly result: RequestResult | null
}

const json = (result: RequestResult | null): string | null => result && JSON.stringify(result)

const recordAll = mergeCalls<Recorded, boolean, Db>(async (db, all) => {
  const { rows } = await db.executeQuery<{ user_id: number; request_id: string }>(
    CompiledQuery.raw(RECORD, [
      all.map(({ request }) => request.userId),
      all.map(({ request }) => request.requestId),
      all.map(({ request }) => request.bodyHash),
      all.map(({ result }) => json(result)),
      all.map(({ request }) => request.time),
    ]),
  )
  const fresh = new Set(rows.map(({ user_id, request_id }) => `${user_id} ${request_id}`))
  // When two requests of one batch have the same id, only the first request counts as recorded.
  return all.map(({ request }) => fresh.delete(`${request.userId} ${request.requestId.toLowerCase()}`))
})

/**
 * Records a result under the request id, or null for a request that is still running. Waits while another transaction
 * is recording the id. Returns false when the id is already recorded.
 */
const record = (db: Db | Tx, request: OnceRequest, result: RequestResult | null): Promise<boolean> =>
  recordAll(db, { request, result })

interface Filled {
  readonly request: RequestName
  readonly result: RequestResult
}

const fillAll = mergeCalls<Filled, void>(async (tx, all) => {
  await tx.executeQuery(
    CompiledQuery.raw(FILL, [
      all.map(({ request }) => request.userId),
      all.map(({ request }) => request.requestId),
      all.map(({ result }) => json(result)),
    ]),
  )
  return all.map(() => undefined)
})

/**
 * The recorded outcome of an id: the response, the error (thrown), or null when the id is not
 * recorded.
 */
async function recordedOutcome<T>(
  db: Db,
  { userId, requestId, bodyHash }: OnceRequest,
): Promise<{ answer: T } | null> {
  const row = await db
    .selectFrom('requests')
    .select(['body_hash', 'result'])
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return null
  // The id was withdrawn, so its request never has an effect, whatever its body is.
  if (row.result && isVoid(row.result)) throw new AppError('request_void')
  if (!row.result || !row.body_hash.equals(bodyHash)) throw new AppError('request_conflict')
  if ('error' in row.result) throw errorOf(row.result)
  // The body hash includes the call, so the recorded response has the type of this call.
  return { answer: row.result.answer as T }
}

/**
 * Runs a write at most once per user and request id, and returns its response; a repeated request gets the first
 * response again (docs/api-conventions.md#request-ids). The effect and the record of its answer are one transaction.
 * The id is recorded before the write runs. So a user who learns later prices while the request runs can no longer
 * withdraw the request through its id. Of concurrent calls with the same id one commits; the others wait for its
 * commit and return the recorded response. An error is recorded too, after its effect was rolled back.
 * `committed` is called when this call had the effect. Throws the AppError of the write, and `request_conflict` when
 * the id was used with another body. `request_busy` is not recorded, because the same request may be sent again.
 */
export const once = <T>(
  db: Db,
  request: OnceRequest,
  run: (tx: Tx) => Promise<T>,
  committed: () => void = () => undefined,
): Promise<T> => trackRunning(request, actOnce(db, request, run, committed))

/**
 * Records the request id, runs the write and records its answer, inside a transaction. Throws `AlreadyRecorded` for an
 * id that is already recorded.
 */
export async function runRecorded<T>(tx: Tx, request: OnceRequest, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (!(await record(tx, request, null))) throw new AlreadyRecorded()
  const answer = await run(tx)
  await fillAll(tx, { request, result: { answer } })
  return answer
}

/**
 * The outcome of a request whose transaction failed with this error and was rolled back: the outcome that
 * is already recorded under its id, otherwise the error, which is then recorded.
 */
export async function outcomeOfFailure<T>(db: Db, request: OnceRequest, error: unknown): Promise<T> {
  if (error instanceof AppError) {
    if (error.key === 'request_busy') throw error
    const { key, values, type, about } = error
    if (await record(db, request, { error: { key, values, type, about } })) throw error
  }
  const known = await recordedOutcome<T>(db, request)
  if (!known) throw error
  return known.answer
}

async function actOnce<T>(
  db: Db,
  request: OnceRequest,
  run: (tx: Tx) => Promise<T>,
  committed: () => void,
): Promise<T> {
  let answer: T
  try {
    answer = await inTransaction(db, (tx) => runRecorded(tx, request, run), { repeatable: true })
  } catch (error) {
    return await outcomeOfFailure<T>(db, request, error)
  }
  committed()
  return answer
}

/** The outcome of a request id. An error is contained in the outcome, not thrown. */
export type Outcome =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'rejected'; readonly error: AppError }
  | { readonly kind: 'void' }

/**
 * Maximum number of request ids that one user can withdraw within 24 hours. It is limited because the row of each
 * withdrawn id is kept for 30 days.
 */
export const VOIDED_REQUESTS_PER_DAY = 300
const DAY = 86_400_000

/**
 * Throws AppError `too_many_requests` when a user has withdrawn too many ids, including the one that this transaction
 * has just inserted.
 */
async function requireVoidQuota(tx: Tx, userId: number, time: number): Promise<void> {
  const oldest = await tx
    .selectFrom('requests')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('body_hash', '=', NO_BODY)
    .where('created_at', '>', time - DAY)
    .orderBy('created_at', 'desc')
    .offset(VOIDED_REQUESTS_PER_DAY)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  throw tooManyRequests(oldest.created_at + DAY - time)
}

/**
 * Returns the recorded outcome of a request id, or withdraws the id, so that its request never has an effect
 * (contract `request.settle`).
 * A request that is running, on any node, is waited for; a request that arrives later finds its id withdrawn. So the
 * result is either the effect or "void", and every later call, on any node, returns the same. Throws AppError
 * `too_many_requests` when the user has withdrawn too many ids within a day.
 */
export async function settle(
  db: Db,
  { userId, requestId, time }: RequestName & Pick<OnceRequest, 'time'>,
): Promise<Outcome> {
  await running.get(nameOf({ userId, requestId }))
  const withdraw = async (tx: Tx): Promise<RequestResult | null> => {
    // Waits for a transaction that is recording the id. After that the id is recorded, either by that transaction,
    // whose record is left unchanged, or by this one.
    const isNew = await record(tx, { userId, requestId, bodyHash: NO_BODY, time }, VOID)
    if (isNew) await requireVoidQuota(tx, userId, time)
    const { result } = await tx
      .selectFrom('requests')
      .select('result')
      .where('user_id', '=', userId)
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
    return result
  }
  const result = await inTransaction(db, withdraw, { repeatable: true })
  if (!result) throw new AppError('request_busy')
  if (!('error' in result)) return { kind: 'done', answer: result.answer }
  return isVoid(result) ? { kind: 'void' } : { kind: 'rejected', error: errorOf(result) }
}

/**
 * Maximum number of rows that one statement deletes, so that the statement stays within its time
 * limit.
 */
const FORGOTTEN_AT_ONCE = 10_000

/**
 * Deletes requests older than 30 days, oldest first, in batches of `atOnce`; returns the number of
 * deleted requests.
 */
export async function deleteOldRequests(db: Db, now: number, atOnce = FORGOTTEN_AT_ONCE): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from requests where (user_id, request_id) in (
        select user_id, request_id from requests where created_at < ${now - REQUEST_KEPT_MS}
        order by created_at limit ${atOnce})`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < atOnce) return forgotten
  }
}
