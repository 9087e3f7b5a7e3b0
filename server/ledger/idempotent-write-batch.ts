import { inTransaction, isContention, isSlow, isUnreachable } from '../platform/db/transaction.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { AppError } from '../platform/errors.ts'
import {
  AlreadyRecorded,
  type OnceRequest,
  once,
  outcomeOfFailure,
  runRecorded,
  trackRunning,
} from './idempotent-write.ts'

/**
 * Maximum number of shared transactions that run concurrently: while the database executes one, the next is prepared.
 * With a higher number each transaction would have fewer requests, without being faster.
 */
const LANES = 2
/**
 * Maximum number of requests in one transaction: with more requests it would lock the accounts of many users for a
 * long time.
 */
const MOST = 50

interface Waiting {
  /** Name of the steps that the request takes; requests with the same steps can share a transaction. */
  readonly steps: string
  readonly request: OnceRequest
  /**
   * Whether the user had no other request in the queue when this one arrived, so that it waits only because of the
   * node's load.
   */
  readonly isFirst: boolean
  readonly run: (tx: Tx) => Promise<unknown>
  readonly committed: () => void
  readonly done: (answer: unknown) => void
  readonly failed: (error: unknown) => void
}

/**
 * Error when some requests of a shared transaction failed, so that the transaction was rolled back.
 */
class Undone extends Error {
  constructor(readonly results: readonly PromiseSettledResult<unknown>[]) {
    super('a request of a transaction of several failed')
  }
}

/** Whether an error is caused by the database or by concurrency and not by one of the requests. */
const isSharedCause = (error: unknown): boolean =>
  isContention(error) || isUnreachable(error) || isSlow(error)

/**
 * Runs all requests in one transaction; equal steps of the requests are merged into one statement.
 */
async function runShared(db: Db, all: readonly Waiting[]): Promise<readonly unknown[]> {
  return inTransaction(
    db,
    async (tx) => {
      const results = await Promise.allSettled(all.map(({ request, run }) => runRecorded(tx, request, run)))
      const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      const ofAll = reasons.find(isSharedCause)
      if (ofAll !== undefined) throw ofAll
      if (reasons.length > 0) throw new Undone(results)
      return results.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    },
    { repeatable: true },
  )
}

const settle = ({ done, failed }: Waiting, answer: Promise<unknown>): Promise<void> =>
  answer.then(done, failed)

const runAlone = (db: Db, one: Waiting): Promise<void> =>
  settle(one, once(db, one.request, one.run, one.committed))

/**
 * Settles the requests of a shared transaction that was rolled back. A request that failed by itself gets its error.
 * A request whose id is already recorded gets the recorded outcome. Requests that failed together in one statement
 * are retried one by one, because any of them may be the cause. Requests that did not fail are retried together.
 */
async function settleUndone(db: Db, all: readonly Waiting[], { results }: Undone): Promise<void> {
  const reasonOf = (index: number): unknown => {
    const result = results[index]
    return result?.status === 'rejected' ? result.reason : null
  }
  const seen = new Map<unknown, number>()
  for (const index of all.keys()) seen.set(reasonOf(index), (seen.get(reasonOf(index)) ?? 0) + 1)
  const again: Waiting[] = []
  const rest: Promise<void>[] = []
  for (const [index, one] of all.entries()) {
    const reason = reasonOf(index)
    const own = seen.get(reason) === 1 && (reason instanceof AppError || reason instanceof AlreadyRecorded)
    if (reason === null) again.push(one)
    else rest.push(own ? settle(one, outcomeOfFailure(db, one.request, reason)) : runAlone(db, one))
  }
  await Promise.all([runAll(db, again), ...rest])
}

async function runAll(db: Db, all: readonly Waiting[]): Promise<void> {
  const [first] = all
  if (!first) return
  if (all.length === 1) return runAlone(db, first)
  let answers: readonly unknown[]
  try {
    answers = await runShared(db, all)
  } catch (error) {
    if (error instanceof Undone) return settleUndone(db, all, error)
    for (const { failed } of all) failed(error)
    return
  }
  for (const [index, { committed, done }] of all.entries()) {
    committed()
    done(answers[index])
  }
}

interface Queue {
  readonly waiting: Waiting[]
  /**
   * Users with a running request: another request of the same user would block its whole
   * transaction.
   */
  readonly people: Set<number>
  running: number
}

const queues = new WeakMap<Db, Queue>()

/**
 * Takes the oldest request whose user has no running request, and requests of other such users that take the same
 * steps: one for each user, at most `MOST` in all. The other requests keep waiting.
 */
function take({ waiting, people }: Queue): readonly Waiting[] {
  const taken: Waiting[] = []
  const left: Waiting[] = []
  for (const one of waiting) {
    const steps = taken[0]?.steps ?? one.steps
    if (taken.length === MOST || people.has(one.request.userId) || one.steps !== steps) left.push(one)
    else {
      people.add(one.request.userId)
      taken.push(one)
    }
  }
  waiting.splice(0, waiting.length, ...left)
  return taken
}

async function runNext(db: Db, queue: Queue, taken: readonly Waiting[]): Promise<void> {
  await runAll(db, taken)
  for (const { request } of taken) queue.people.delete(request.userId)
  queue.running--
  start(db, queue)
}

function start(db: Db, queue: Queue): void {
  while (queue.running < LANES) {
    const taken = take(queue)
    if (taken.length === 0) return
    queue.running++
    void runNext(db, queue, taken)
  }
}

/**
 * Like `once`, for calls that many users make at the same time: calls that arrive while others run share one
 * transaction. Under load they share one commit, and each step needs one round trip for all of them; a single call
 * runs alone, at once. Every call has its own request id, effect and response. When one call fails, all are rolled
 * back and run again without the failing call. Calls of one user run one after another, in the order of their
 * arrival.
 * @param steps a name for the steps that the call takes. Only calls with the same name share a transaction, because
 * only they take the same steps in the same order. Each step is a merged statement
 * (`server/platform/db/merge-statements.ts`), which locks users and accounts in ascending order, as all other
 * transactions do. A call that runs more statements than others before it posts must have another name: its accounts
 * would be locked after the accounts of the others.
 */
export function onceBatched<T>(
  steps: string,
  db: Db,
  request: OnceRequest,
  run: (tx: Tx) => Promise<T>,
  committed: () => void = () => undefined,
): Promise<T> {
  const queue = queues.get(db) ?? { waiting: [], people: new Set(), running: 0 }
  queues.set(db, queue)
  const isFirst =
    !queue.people.has(request.userId) && queue.waiting.every((one) => one.request.userId !== request.userId)
  const answer = new Promise<unknown>((done, failed) => {
    queue.waiting.push({ steps, request, isFirst, run, committed, done, failed })
  })
  start(db, queue)
  // The cast is safe, because each request is resolved with the result of its own `run`.
  return trackRunning(request, answer as Promise<T>)
}

/**
 * Time (ms) of the request that has been waiting longest on this node for a shared transaction; null when none waits.
 * A request that arrived behind another request of the same user is not counted, because it would also wait on an
 * idle node. Otherwise one user who sends many requests at once would look like an overloaded node.
 */
export const oldestWaiting = (db: Db): number | null =>
  queues.get(db)?.waiting.find(({ isFirst }) => isFirst)?.request.time ?? null

/**
 * Runs a write once per request id, in its own transaction (`once`) or in a shared one (`onceBatched`).
 * @param steps returns a name for the steps of the call for `onceBatched`, or null for a call that needs its own
 * transaction. It may throw an AppError to reject the call before a transaction begins. The error is then recorded
 * under the request id; if the id already has an outcome, that outcome is returned instead.
 */
export async function onceShared<T>(
  steps: () => string | null | Promise<string | null>,
  db: Db,
  request: OnceRequest,
  run: (tx: Tx) => Promise<T>,
  committed: () => void = () => undefined,
): Promise<T> {
  let name: string | null
  try {
    name = await steps()
  } catch (error) {
    return trackRunning(request, outcomeOfFailure<T>(db, request, error))
  }
  return name === null ? once(db, request, run, committed) : onceBatched(name, db, request, run, committed)
}
