import * as v from 'valibot'
import { isReachable, onRecovered } from '../platform/connectivity.ts'
import { createCell } from '../platform/emitter.ts'
import { getSession, onSessionEnd, subscribeSession } from '../session/session.ts'
import { onReleased, type PendingWrite, pendingWrites, withFreePendingWrite } from './pending-writes.ts'
import { refresh } from './queries.ts'
import { requestOutcome } from './request-outcome.ts'

/**
 * This module resolves pending writes of pages that were reloaded, crashed or left. Runs in the page, only
 * while online, and only for the person who sent the writes. Reports each outcome once, and repeats the reads
 * that the write invalidates.
 */
export interface ResolvedWrite extends PendingWrite {
  readonly outcome: 'done' | 'refused' | 'void'
  /** Reason for which the server rejected the write; '' when it was not rejected. */
  readonly reason: string
  /** Id of the object that the write created (an order, a deposit), or null. */
  readonly made: number | null
}

const Made = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** Returns the id of the object that an answer contains, such as an order or a deposit. */
function madeBy(answer: unknown): number | null {
  const made = v.safeParse(Made, answer)
  return made.success ? made.output.id : null
}

const cell = createCell<readonly ResolvedWrite[]>([])
export const getResolved = cell.get
export const subscribeResolved = cell.subscribe
export const forgetResolved = (): void => cell.set([])
onSessionEnd(forgetResolved)

const AGAIN = { first: 2_000, most: 60_000 }
/**
 * How long (ms) an unlocked pending write is not resolved, so that the form that has just lost the answer can
 * lock the write again.
 */
const LET_GO = 1_000

let running = false
let timer: ReturnType<typeof setTimeout> | undefined
let wait = AGAIN.first

async function resolveOne(write: PendingWrite, epoch: number): Promise<boolean> {
  // Another tab may have resolved this write meanwhile.
  if (!pendingWrites().some(({ id }) => id === write.id)) return true
  const result = await requestOutcome(write.id)
  if (getSession().epoch !== epoch || !result) return result !== null
  const reason = result.outcome === 'refused' ? result.message : ''
  const made = result.outcome === 'done' ? madeBy(result.answer) : null
  cell.set([...cell.get(), { ...write, outcome: result.outcome, reason, made }])
  refresh(null)
  return true
}

async function resolveAll(): Promise<void> {
  const { token, epoch } = getSession()
  if (running || token === null || !isReachable()) return
  running = true
  let left = false
  try {
    for (const write of pendingWrites()) {
      if (getSession().epoch !== epoch) return
      left = (await withFreePendingWrite(write, () => resolveOne(write, epoch))) !== true || left
    }
  } catch (error) {
    // The call is aborted only when the session has ended; the end of the session has also removed the
    // pending writes.
    if (!(error instanceof DOMException)) throw error
  } finally {
    running = false
  }
  if (left) {
    soon(wait)
    wait = Math.min(wait * 2, AGAIN.most)
  } else wait = AGAIN.first
}

function soon(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void resolveAll(), ms)
}

/** Starts the resolution of pending writes. Called once, after the first paint. */
export function startResolution(): void {
  void resolveAll()
  onRecovered(() => void resolveAll())
  onReleased(() => pendingWrites().length > 0 && soon(LET_GO))
  subscribeSession(() => void resolveAll())
}
