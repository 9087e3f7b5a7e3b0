import * as v from 'valibot'
import { isReachable, onRecovered } from '../platform/connectivity.ts'
import { createCell } from '../platform/emitter.ts'
import { getSession, onSessionEnd, subscribeSession } from '../session/session.ts'
import { askOutcome } from './outcome.ts'
import { onReleased, type PendingWrite, pendingWrites, withFreePendingWrite } from './pending-writes.ts'
import { refresh } from './queries.ts'

/**
 * Finds out what became of the writes that were left open: after a reload, a crash, a form that was left. Driven by the page, only while it is online
 * and for the person who sent it; what comes out is said once, and their lists are read again.
 */
export interface ResolvedWrite extends PendingWrite {
  readonly outcome: 'done' | 'refused' | 'void'
  /** Why it was rejected; otherwise empty. */
  readonly reason: string
  /** Of what it made, where it made something; else null. */
  readonly made: number | null
}

const Made = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** The number of what an answer tells of: an order, a deposit. */
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
/** A form that has just found out that it does not know takes hold of its pending write again within this time. */
const LET_GO = 1_000

let running = false
let timer: ReturnType<typeof setTimeout> | undefined
let wait = AGAIN.first

async function resolveOne(write: PendingWrite, epoch: number): Promise<boolean> {
  // Another tab may have settled it meanwhile.
  if (!pendingWrites().some(({ id }) => id === write.id)) return true
  const result = await askOutcome(write.id)
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
    // The session ended on the way: whatever was open went with it.
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

/** Called once, after the first picture. */
export function startResolution(): void {
  void resolveAll()
  onRecovered(() => void resolveAll())
  onReleased(() => pendingWrites().length > 0 && soon(LET_GO))
  subscribeSession(() => void resolveAll())
}
