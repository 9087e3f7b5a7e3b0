import { throttle } from '../../platform/log.ts'
import type { Services } from '../../services.ts'
import { pairTicksAfter } from '../tick-store.ts'
import type { RecordedTick } from '../types.ts'
import type { Reach } from './evaluator.ts'
import type { AnyEvaluator, EvaluatorState, Ticks } from './evaluator-state.ts'
import { Pullbacks } from './price-pullbacks.ts'
import { TickWindow, widen } from './tick-window.ts'

/**
 * Age (ms) up to which an object counts as recent. An object whose transaction committed within this time after its
 * acceptance is found by the next batch of ticks.
 */
const RECENT = 20_000
/**
 * Time (ms) for which ticks are kept in memory. It is longer than the time between two sweeps of all objects, so that
 * a sweep rarely reads ticks from the database.
 */
const KEPT = 660_000
const FEWEST_TICKS = 64
/**
 * Time between two sweeps (ms). A sweep evaluates recently created objects; every 30th sweep
 * evaluates all objects.
 */
const SWEEP_EVERY = 20_000
const ALL_EVERY = 30
const TICKS_AT_ONCE = 2000
/** Pause after a failure before all objects are evaluated again (ms). */
const AGAIN_AFTER = 500

export interface TickEngine {
  /**
   * Resolves when all objects committed until now have been evaluated by all ticks recorded until
   * now.
   */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Decides open objects (orders, positions) by recorded prices, on the node that records. Every object is evaluated by
 * every tick of its pair after its own `evaluated_seq`, at these times:
 * - After each batch of ticks: the objects that the batch may concern, and recent objects that ticks of the
 *   last 20 s may concern, because such an object may have been committed after the tick that decides it.
 * - In a sweep every 20 s: the objects of the last two minutes.
 * - In a sweep every ten minutes, at the start, after a gap or a failure, and when this node becomes the recorder:
 *   all objects.
 * A sweep evaluates each object from its own `evaluated_seq` on. It reads ticks from the database when the ticks in
 * memory do not reach back far enough. Only a sweep stores the new `evaluated_seq` of objects that the ticks did not
 * change, so a batch of ticks causes no write for these objects.
 * Objects of a halted pair are not decided: no tick of a halted pair is recorded, and ticks that were recorded before
 * the halt are evaluated when the pair opens again. A pair whose source has ended is not halted, so its recorded
 * ticks are evaluated.
 * The row of an object is locked while its execution is posted to the ledger, so two tick engines that run at the
 * same time never post an execution twice.
 */
class Engine implements TickEngine {
  private readonly kept = new Map<number, TickWindow>()
  private readonly recent = new Map<number, TickWindow>()
  private readonly pullbacks = new Map<number, Pullbacks>()
  private readonly fresh = new Map<number, RecordedTick[]>()
  /**
   * Halted pairs whose objects were skipped. When a pair opens again, its objects are evaluated from their own
   * `evaluated_seq` on.
   */
  private readonly halted = new Set<number>()
  private readonly benches: readonly EvaluatorState[]
  private nextSweep: 'none' | 'young' | 'all' = 'all'
  private sweeps = 0
  private recording = false
  private running: Promise<void> | null = null
  private stopped = false
  private endPause = (): void => undefined
  private readonly say = throttle()
  private readonly unsubscribe: () => void
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly services: Services,
    evaluators: readonly AnyEvaluator[],
  ) {
    const ticks: Ticks = {
      after: async (pairId, seq) => {
        const kept = this.kept.get(pairId)
        return kept?.covers(seq)
          ? kept.all().filter((tick) => tick.seq > seq)
          : pairTicksAfter(services.db, pairId, seq, TICKS_AT_ONCE)
      },
      inMemory: (pairId, seq) => {
        const kept = this.kept.get(pairId)
        return kept?.covers(seq) ? kept.all() : null
      },
      isHalted: (pairId) => this.isHalted(pairId),
    }
    this.benches = evaluators.map((evaluate) => evaluate.state(services, ticks))
    this.unsubscribe = services.market.onRecorded((recorded) => this.recorded(recorded))
    this.timer = setInterval(() => {
      this.sweeps++
      if (this.nextSweep === 'none') this.nextSweep = 'young'
      if (this.sweeps % ALL_EVERY === 0) this.nextSweep = 'all'
      this.wake()
    }, SWEEP_EVERY)
    this.timer.unref()
    this.wake()
  }

  private recorded(ticks: readonly RecordedTick[]): void {
    for (const tick of ticks) {
      const list = this.fresh.get(tick.pairId)
      if (list) list.push(tick)
      else this.fresh.set(tick.pairId, [tick])
    }
    this.wake()
  }

  /**
   * True when this node records prices and therefore decides orders. When the node has just become the recorder, all
   * objects are first evaluated by the ticks in the database.
   */
  private mayDecide(): boolean {
    const recorder = this.services.market.isRecorder()
    if (recorder && !this.recording) this.nextSweep = 'all'
    if (!recorder) {
      this.fresh.clear()
      this.kept.clear()
      this.recent.clear()
      this.pullbacks.clear()
    }
    this.recording = recorder
    return recorder
  }

  private wake(): void {
    if (this.running || this.stopped || !this.mayDecide()) return
    if (this.fresh.size === 0 && this.nextSweep === 'none') return
    this.running = this.work().then(
      () => this.rested(),
      async (error: unknown) => {
        this.nextSweep = 'all'
        this.say((more) =>
          this.services.log.warn('what is open will be evaluated again', { problem: error, ...more }),
        )
        await this.pause()
        this.rested()
      },
    )
  }

  /** Waits before the next attempt; `stop` ends the wait. */
  private pause(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, AGAIN_AFTER)
      this.endPause = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  /** Called when an evaluation has ended; starts the next one if new ticks arrived in the meantime. */
  private rested(): void {
    this.running = null
    this.wake()
  }

  private async work(): Promise<void> {
    while (!this.stopped && (this.fresh.size > 0 || this.nextSweep !== 'none')) {
      const batch = new Map(this.fresh)
      this.fresh.clear()
      this.remember(batch)
      const sweep = this.nextSweep
      this.nextSweep = 'none'
      const reaches = sweep === 'all' ? [] : this.reachesOf(batch)
      // All products are tried, so that a failing product does not delay the others.
      const done = await Promise.allSettled(
        this.benches.map(async (state) => {
          if (reaches.length > 0) await state.batch(reaches)
          if (sweep !== 'none') await state.sweep(sweep)
        }),
      )
      for (const one of done) if (one.status === 'rejected') throw one.reason
    }
  }

  /**
   * Appends new ticks to the ticks in memory. When there are missing ticks between the two, the earlier ticks are
   * dropped.
   */
  private remember(batch: ReadonlyMap<number, readonly RecordedTick[]>): void {
    for (const [pairId, ticks] of batch) {
      const whole = this.kept.get(pairId)?.add(ticks) ?? false
      this.recent.get(pairId)?.add(ticks)
      if (this.halted.has(pairId) && !this.isHalted(pairId)) {
        this.halted.delete(pairId)
        this.nextSweep = 'all'
      }
      if (whole) {
        this.pullbacks.get(pairId)?.add(ticks)
        continue
      }
      this.nextSweep = 'all'
      this.kept.set(pairId, new TickWindow(KEPT, FEWEST_TICKS, ticks))
      this.recent.set(pairId, new TickWindow(RECENT, FEWEST_TICKS, ticks))
      const pullbacks = new Pullbacks(2 * KEPT)
      pullbacks.add(ticks)
      this.pullbacks.set(pairId, pullbacks)
    }
  }

  private isHalted(pairId: number): boolean {
    const halted = this.services.market.pair(pairId)?.halted === true
    if (halted) this.halted.add(pairId)
    return halted
  }

  /** The price ranges of a batch, by which products find the objects that the batch may concern. */
  private reachesOf(batch: ReadonlyMap<number, readonly RecordedTick[]>): readonly Reach[] {
    const reaches: Reach[] = []
    for (const [pairId, ticks] of batch) {
      if (this.isHalted(pairId)) continue
      const now = widen(null, ticks)
      const recent = this.recent.get(pairId)?.range()
      const last = ticks.at(-1)
      if (!now || !recent || !last) continue
      const since = last.time - RECENT
      const pullbacks = this.pullbacks.get(pairId)?.since(since) ?? []
      reaches.push({ pairId, batch: now, recent, since, pullbacks })
    }
    return reaches
  }

  async settled(): Promise<void> {
    await this.running
    this.nextSweep = 'all'
    this.wake()
    await this.running
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
    this.unsubscribe()
    this.endPause()
    await this.running
  }
}

/**
 * Starts the tick engine. On a node that does not record, the engine does nothing until the node
 * becomes the recorder.
 */
export const startTickEngine = (services: Services, evaluators: readonly AnyEvaluator[]): TickEngine =>
  new Engine(services, evaluators)
