import { sql } from 'kysely'
import { REFUSALS, type RefusalKey } from '#contract/refusals.ts'
import { prepare } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Db, Tx } from '../db/types.ts'
import { Refusal } from '../refusal.ts'
import type { RequestResult } from './tables.ts'

export interface OnceRequest {
  readonly userId: number
  readonly requestId: string
  /** sha256 of the call and its checked parameters: the same id with another body is refused. */
  readonly bodyHash: Buffer
  /** Milliseconds. */
  readonly time: number
}

/** After this long a request id is forgotten (conventions.md §1). */
export const REQUEST_KEPT_MS = 30 * 86_400_000

const isRefusalKey = (key: string): key is RefusalKey => (REFUSALS as readonly string[]).includes(key)

function refusalOf({ refusal }: Extract<RequestResult, { refusal: unknown }>): Refusal {
  const key = isRefusalKey(refusal.key) ? refusal.key : 'param_error'
  return new Refusal(
    key,
    refusal.values,
    refusal.type === '998' || refusal.type === '999' ? refusal.type : 'error',
  )
}

prepare(
  'once_claim',
  'insert into "requests" ("user_id", "request_id", "body_hash", "result", "created_at") values ($1, $2, $3, $4, $5) on conflict do nothing',
)

/** Another transaction has recorded this request id first: what this one did is undone. */
class AlreadyRecorded extends Error {}

/** Records the result under the request id; false when the id is known already (waits for one that is just at it). */
async function record(db: Db | Tx, request: OnceRequest, result: RequestResult): Promise<boolean> {
  const { userId, requestId, bodyHash, time } = request
  const done = await db
    .insertInto('requests')
    .values({
      user_id: userId,
      request_id: requestId,
      body_hash: bodyHash,
      result: JSON.stringify(result),
      created_at: time,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** What was answered to this id: the answer, the refusal (thrown), or null when the id is not known. */
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
  if (!row.result || !row.body_hash.equals(bodyHash)) throw new Refusal('request_conflict')
  if ('refusal' in row.result) throw refusalOf(row.result)
  // The body hash names the call, so the recorded answer has its type.
  return { answer: row.result.answer as T }
}

/**
 * Runs a write at most once per (user, request id) and gives its answer, or the first answer again (conventions.md §1).
 *
 * The effect and the record of its answer are one transaction; the record comes last, and an id that is known by then
 * undoes the effect. Of equal calls at the same time one commits, the others answer what it recorded. A refusal is
 * recorded too, once its effect is undone. `committed` runs when this very call has acted. Throws the Refusal;
 * `request_conflict` for another body. A busy moment is no answer: the same request may be sent again.
 */
export async function once<T>(
  db: Db,
  request: OnceRequest,
  run: (tx: Tx) => Promise<T>,
  committed: () => void = () => undefined,
): Promise<T> {
  const attempt = async (tx: Tx): Promise<T> => {
    const answer = await run(tx)
    if (!(await record(tx, request, { answer }))) throw new AlreadyRecorded()
    return answer
  }
  try {
    const answer = await inTransaction(db, attempt, { repeatable: true })
    committed()
    return answer
  } catch (problem) {
    if (problem instanceof Refusal && problem.key === 'request_busy') throw problem
    const known = await recall<T>(db, request)
    if (known) return known.answer
    if (!(problem instanceof Refusal)) throw problem
    const { key, values, type } = problem
    if (await record(db, request, { refusal: { key, values, type } })) throw problem
    const meanwhile = await recall<T>(db, request)
    if (!meanwhile) throw problem
    return meanwhile.answer
  }
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
