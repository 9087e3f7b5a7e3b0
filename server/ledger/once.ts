import { sql } from 'kysely'
import { isErrorKey } from '#contract/table.ts'
import { prepare } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db, Tx } from '../db/types.ts'
import { AppError, tooManyRequests } from '../errors.ts'
import type { RequestResult } from './tables.ts'

export interface OnceRequest {
  readonly userId: number
  readonly requestId: string
  /** sha256 of the call and its checked parameters: the same id with another body is rejected. */
  readonly bodyHash: Buffer
  /** Milliseconds. */
  readonly time: number
}

/** After this long a request id is forgotten (docs/api-conventions.md#request-ids). */
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

/** What stands under an id that was withdrawn before it acted. It was never known what it asked for. */
const VOID: RequestResult = { error: { key: 'request_void', values: {}, type: 'error' } }
const NO_BODY = Buffer.alloc(0)
const isVoid = (result: RequestResult): boolean => 'error' in result && result.error.key === 'request_void'

type RequestName = Pick<OnceRequest, 'userId' | 'requestId'>

/** Requests that this node is at work on: whoever asks for their outcome waits for them. */
const working = new Map<string, Promise<unknown>>()
const nameOf = ({ userId, requestId }: RequestName): string => `${userId} ${requestId}`

function atWork<T>(request: RequestName, work: Promise<T>): Promise<T> {
  const name = nameOf(request)
  const all = Promise.allSettled([working.get(name), work]).then(() => {
    if (working.get(name) === all) working.delete(name)
  })
  working.set(name, all)
  return work
}

prepare(
  'once_claim',
  'insert into "requests" ("user_id", "request_id", "body_hash", "result", "created_at") values ($1, $2, $3, $4, $5) on conflict do nothing',
)
prepare('once_fill', 'update "requests" set "result" = $1 where "user_id" = $2 and "request_id" = $3')

/** Another transaction has recorded this request id first. */
class AlreadyRecorded extends Error {}

/**
 * Puts a result under the request id, or null for one that is at work; false when the id is known already (waits for
 * another transaction that is just at it).
 */
async function record(db: Db | Tx, request: OnceRequest, result: RequestResult | null): Promise<boolean> {
  const { userId, requestId, bodyHash, time } = request
  const done = await db
    .insertInto('requests')
    .values({
      user_id: userId,
      request_id: requestId,
      body_hash: bodyHash,
      result: result && JSON.stringify(result),
      created_at: time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** Puts the result in the place that this transaction has taken. */
async function fill(tx: Tx, { userId, requestId }: RequestName, result: RequestResult): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ result: JSON.stringify(result) })
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .execute()
}

/** What was answered to this id: the answer, the error (thrown), or null when the id is not known. */
async function recall<T>(
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
  // A withdrawn id does nothing, whatever it asked for.
  if (row.result && isVoid(row.result)) throw new AppError('request_void')
  if (!row.result || !row.body_hash.equals(bodyHash)) throw new AppError('request_conflict')
  if ('error' in row.result) throw errorOf(row.result)
  // The body hash names the call, so the recorded answer has its type.
  return { answer: row.result.answer as T }
}

/**
 * Runs a write at most once per (user, request id) and gives its answer, or the first answer again
 * (docs/api-conventions.md#request-ids).
 *
 * The effect and the record of its answer are one transaction. The id is taken first: what has been accepted cannot be
 * undone by another use of its id once later prices are known. Of equal calls at the same time one commits, the others
 * wait for it and answer what it recorded. An error is recorded too, once its effect is undone. `committed` runs when
 * this very call has acted. Throws the AppError; `request_conflict` for another body. A busy moment is no answer: the
 * same request may be sent again.
 */
export const once = <T>(
  db: Db,
  request: OnceRequest,
  run: (tx: Tx) => Promise<T>,
  committed: () => void = () => undefined,
): Promise<T> => atWork(request, actOnce(db, request, run, committed))

async function actOnce<T>(
  db: Db,
  request: OnceRequest,
  run: (tx: Tx) => Promise<T>,
  committed: () => void,
): Promise<T> {
  const attempt = async (tx: Tx): Promise<T> => {
    if (!(await record(tx, request, null))) throw new AlreadyRecorded()
    const answer = await run(tx)
    await fill(tx, request, { answer })
    return answer
  }
  try {
    const answer = await inTransaction(db, attempt, { repeatable: true })
    committed()
    return answer
  } catch (error) {
    if (error instanceof AppError && error.key === 'request_busy') throw error
    const known = await recall<T>(db, request)
    if (known) return known.answer
    if (!(error instanceof AppError)) throw error
    const { key, values, type, about } = error
    if (await record(db, request, { error: { key, values, type, about } })) throw error
    const meanwhile = await recall<T>(db, request)
    if (!meanwhile) throw error
    return meanwhile.answer
  }
}

/** What a request id did. An error is thrown by nobody here: it is the outcome. */
export type Outcome =
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'rejected'; readonly error: AppError }
  | { readonly kind: 'void' }

/** Request ids of one person that are withdrawn within 24 hours; each stays for 30 days. */
export const VOIDS_A_DAY = 300
const DAY = 86_400_000

/** AppError `too_many_requests` after so many withdrawn ids, the newest of which was just put there. */
async function requireRoom(tx: Tx, userId: number, time: number): Promise<void> {
  const oldest = await tx
    .selectFrom('requests')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('body_hash', '=', NO_BODY)
    .where('created_at', '>', time - DAY)
    .orderBy('created_at', 'desc')
    .offset(VOIDS_A_DAY)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  throw tooManyRequests(oldest.created_at + DAY - time)
}

/**
 * Tells the recorded outcome of a request id, or records that this id never acts (contract `request.settle`).
 *
 * One that is at work, on whichever node, is waited for; one that is still on the way finds itself withdrawn. Exactly
 * one of "it acted" and "void" is ever told, however often and from wherever it is asked. AppError
 * `too_many_requests` for more than so many unknown ids a day.
 */
export async function settle(
  db: Db,
  { userId, requestId, time }: RequestName & Pick<OnceRequest, 'time'>,
): Promise<Outcome> {
  await working.get(nameOf({ userId, requestId }))
  const withdraw = async (tx: Tx): Promise<RequestResult | null> => {
    // Waits for the record of another transaction and leaves it as it is; what stands there then is committed or ours.
    const isNew = await record(tx, { userId, requestId, bodyHash: NO_BODY, time }, VOID)
    if (isNew) await requireRoom(tx, userId, time)
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

/** Rows of one delete, so that none takes longer than a statement may. */
const FORGOTTEN_AT_ONCE = 10_000

/** Forgets requests older than 30 days, oldest first, so many at a time; gives how many. */
export async function forgetRequests(db: Db, now: number, atOnce = FORGOTTEN_AT_ONCE): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from requests where (user_id, request_id) in (
        select user_id, request_id from requests where created_at < ${now - REQUEST_KEPT_MS}
        order by created_at limit ${atOnce})`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < atOnce) return forgotten
  }
}
