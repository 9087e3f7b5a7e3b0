import * as v from 'valibot'
import { isReachable, onRecovered } from './connectivity.ts'
import { type Intent, onReleased, unsettled, withFreeIntent } from './intents.ts'
import { refresh } from './queries.ts'
import { getSession, onSessionEnd, subscribeSession } from './session.ts'
import { askOutcome } from './settle.ts'
import { createCell } from './signal.ts'

/**
 * Settles what was left open: after a reload, a crash, a form that was left. Driven by the page, only while it is online
 * and for the person who sent it; what comes out is told once, and their lists are read again.
 */
export interface Told extends Intent {
  readonly outcome: 'done' | 'refused' | 'void'
  /** Why it was refused; otherwise empty. */
  readonly reason: string
  /** Of what it made, where it made something; else null. */
  readonly made: number | null
}

const Made = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** The number of what an answer tells of: an order, a recharge. */
function madeBy(answer: unknown): number | null {
  const made = v.safeParse(Made, answer)
  return made.success ? made.output.id : null
}

const cell = createCell<readonly Told[]>([])
export const getTold = cell.get
export const subscribeTold = cell.subscribe
export const forgetTold = (): void => cell.set([])
onSessionEnd(forgetTold)

const AGAIN = { first: 2_000, most: 60_000 }
/** A form that has just found out that it does not know takes hold of its intent again within this time. */
const LET_GO = 1_000

let running = false
let timer: ReturnType<typeof setTimeout> | undefined
let wait = AGAIN.first

async function settleOne(intent: Intent, epoch: number): Promise<boolean> {
  // Another tab may have settled it meanwhile.
  if (!unsettled().some(({ id }) => id === intent.id)) return true
  const settled = await askOutcome(intent.id)
  if (getSession().epoch !== epoch || !settled) return settled !== null
  const reason = settled.outcome === 'refused' ? settled.message : ''
  const made = settled.outcome === 'done' ? madeBy(settled.answer) : null
  cell.set([...cell.get(), { ...intent, outcome: settled.outcome, reason, made }])
  refresh(null)
  return true
}

async function settleAll(): Promise<void> {
  const { token, epoch } = getSession()
  if (running || token === null || !isReachable()) return
  running = true
  let left = false
  try {
    for (const intent of unsettled()) {
      if (getSession().epoch !== epoch) return
      left = (await withFreeIntent(intent, () => settleOne(intent, epoch))) !== true || left
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
  timer = setTimeout(() => void settleAll(), ms)
}

/** Called once, after the first picture. */
export function startSettling(): void {
  void settleAll()
  onRecovered(() => void settleAll())
  onReleased(() => unsettled().length > 0 && soon(LET_GO))
  subscribeSession(() => void settleAll())
}
