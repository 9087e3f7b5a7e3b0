import { inTransaction, isContention, isSlow, isUnreachable } from '../platform/db/transaction.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { AppError } from '../platform/errors.ts'
import { AlreadyRecorded, actUnder, atWork, concludeFailed, type OnceRequest, once } from './once.ts'

/**
 * Transactions of many requests at a time: while the database is at one of them, the next is prepared. More would only hold
 * fewer requests each.
 */
const LANES = 2
/** Requests of one transaction at most: more would hold the accounts of many people for long. */
const MOST = 50

interface Waiting {
  readonly request: OnceRequest
  readonly run: (tx: Tx) => Promise<unknown>
  readonly committed: () => void
  readonly done: (answer: unknown) => void
  readonly failed: (error: unknown) => void
}

/** Some requests of one transaction failed, so nothing of it was kept. */
class Undone extends Error {
  constructor(readonly results: readonly PromiseSettledResult<unknown>[]) {
    super('a request of a transaction of several failed')
  }
}

/** What failed because of the moment or the database: none of these requests is at fault. */
const isOfAll = (error: unknown): boolean => isContention(error) || isUnreachable(error) || isSlow(error)

/** All of them in one transaction, each step of theirs as one statement. */
async function actTogether(db: Db, all: readonly Waiting[]): Promise<readonly unknown[]> {
  return inTransaction(
    db,
    async (tx) => {
      const results = await Promise.allSettled(all.map(({ request, run }) => actUnder(tx, request, run)))
      const reasons = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      const ofAll = reasons.find(isOfAll)
      if (ofAll !== undefined) throw ofAll
      if (reasons.length > 0) throw new Undone(results)
      return results.map((one) => (one.status === 'fulfilled' ? one.value : undefined))
    },
    { repeatable: true },
  )
}

const settle = ({ done, failed }: Waiting, answer: Promise<unknown>): Promise<void> =>
  answer.then(done, failed)

const alone = (db: Db, one: Waiting): Promise<void> =>
  settle(one, once(db, one.request, one.run, one.committed))

/**
 * What becomes of requests whose common transaction was undone: one that was rejected by itself, or is known already, is answered
 * so; one that failed with others in one statement is tried alone, since any of them may be the reason; and those that did
 * not fail are tried together again.
 */
async function sortOut(db: Db, all: readonly Waiting[], { results }: Undone): Promise<void> {
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
    else rest.push(own ? settle(one, concludeFailed(db, one.request, reason)) : alone(db, one))
  }
  await Promise.all([runAll(db, again), ...rest])
}

async function runAll(db: Db, all: readonly Waiting[]): Promise<void> {
  const [first] = all
  if (!first) return
  if (all.length === 1) return alone(db, first)
  let answers: readonly unknown[]
  try {
    answers = await actTogether(db, all)
  } catch (error) {
    if (error instanceof Undone) return sortOut(db, all, error)
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
  /** Whose calls are at work: their next ones would hold up all others of their transaction. */
  readonly people: Set<number>
  running: number
}

const queues = new WeakMap<Db, Queue>()

/** The first of each person who has none at work, and no more than `MOST`; the others wait on. */
function take({ waiting, people }: Queue): readonly Waiting[] {
  const taken: Waiting[] = []
  const left: Waiting[] = []
  for (const one of waiting) {
    if (taken.length === MOST || people.has(one.request.userId)) left.push(one)
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
 * As `once`, for calls that many people make at the same time: what comes while others are at work shares one transaction
 * with whatever else came, so that a busy moment costs a commit and a round trip for each step and not for each call. A call
 * that comes alone is run alone, at once. Every call has its own request id, effect and answer, and what goes wrong with one
 * is undone for all and done again without it. Calls of one person act one after the other, in the order in which they came.
 *
 * Only for calls that take the same steps in the same order, each by statements that merge (`server/platform/db/merged.ts`): then
 * people and accounts are taken in ascending order, as everywhere.
 */
export function onceTogether<T>(
  db: Db,
  request: OnceRequest,
  run: (tx: Tx) => Promise<T>,
  committed: () => void = () => undefined,
): Promise<T> {
  const queue = queues.get(db) ?? { waiting: [], people: new Set(), running: 0 }
  queues.set(db, queue)
  const answer = new Promise<unknown>((done, failed) => {
    queue.waiting.push({ request, run, committed, done, failed })
  })
  start(db, queue)
  // Each is answered with what its own `run` gave.
  return atWork(request, answer as Promise<T>)
}
