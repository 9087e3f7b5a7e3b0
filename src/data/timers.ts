import { notifyManager, timeoutManager } from '@tanstack/react-query'

/** What is due later than this is not due to the millisecond. */
const COARSE = 1_000

/** What a browser's timer can wait at most. */
const LONGEST = 2 ** 31 - 1

interface Entry {
  readonly work: () => void
  /** Milliseconds between two runs; null runs once. */
  readonly every: number | null
  due: number
}

type Handle = ReturnType<typeof setTimeout> | number

/**
 * The timers of the reads: each read sets several, most are cleared before they are due. The long ones share one timer
 * of the browser, armed for the earliest; one that was cleared only lets it ring for nothing.
 */
export function sharedTimers() {
  // The browser counts from 1 upwards; ours stay clear of its numbers.
  let next = -1
  const entries = new Map<number, Entry>()
  let armed: ReturnType<typeof setTimeout> | null = null
  let armedFor = Number.POSITIVE_INFINITY

  function arm(due: number): void {
    if (due >= armedFor) return
    if (armed !== null) clearTimeout(armed)
    armedFor = due
    armed = setTimeout(ring, Math.min(LONGEST, Math.max(0, due - performance.now())))
  }

  function ring(): void {
    armed = null
    armedFor = Number.POSITIVE_INFINITY
    const now = performance.now()
    for (const [id, entry] of [...entries]) {
      if (entry.due > now || !entries.has(id)) continue
      if (entry.every === null) entries.delete(id)
      else entry.due = now + entry.every
      run(entry.work)
    }
    for (const { due } of entries.values()) arm(due)
  }

  function add(work: () => void, delay: number, every: number | null): number {
    const id = next
    next -= 1
    const due = performance.now() + delay
    entries.set(id, { work, every, due })
    arm(due)
    return id
  }

  const clear = (id: Handle | undefined): void => {
    if (typeof id !== 'number' || !entries.delete(id)) clearTimeout(id)
  }

  return {
    setTimeout: (work: () => void, delay: number): Handle =>
      delay < COARSE ? setTimeout(work, delay) : add(work, delay, null),
    setInterval: (work: () => void, delay: number): Handle =>
      delay < COARSE ? setInterval(work, delay) : add(work, delay, delay),
    clearTimeout: clear,
    clearInterval: clear,
  }
}

/** One that fails does not keep the others from theirs. */
function run(work: () => void): void {
  try {
    work()
  } catch (error) {
    reportError(error)
  }
}

/** Passes on what is told within one task together, so that the page is drawn for it once. */
export function together(): (tell: () => void) => void {
  const waiting: (() => void)[] = []
  return (tell) => {
    if (waiting.push(tell) > 1) return
    setTimeout(() => waiting.splice(0).forEach(run))
  }
}

/** Before the first read: the library warns about timers that were set by another provider. */
export function shareTimers(): void {
  timeoutManager.setTimeoutProvider(sharedTimers())
  notifyManager.setScheduler(together())
}
