import { seldom } from '../../platform/log.ts'
import type { Services } from '../../services.ts'
import { pairTicksAfter } from '../store.ts'
import type { RecordedTick } from '../types.ts'
import type { Reach } from './evaluator.ts'
import type { AnyEvaluator, EvaluatorState, Ticks } from './evaluator-state.ts'
import { Pullbacks } from './pullbacks.ts'
import { TickWindow, widen } from './window.ts'

/** An object that was committed within this time of its acceptance is found by the next batch (ms). */
const RECENT = 20_000
/** Ticks kept in memory: as far back as positions are noted, so that an evaluation rarely reads any (ms). */
const KEPT = 660_000
const FEWEST_TICKS = 64
/** How often objects are compared with their own evaluated position (ms): the young ones, and every 30th time all. */
const SWEEP_EVERY = 20_000
const ALL_EVERY = 30
const TICKS_AT_ONCE = 2000
/** How long a failure is left alone before everything is evaluated again (ms). */
const AGAIN_AFTER = 500

export interface TickEngine {
  /** Resolves when every object that is committed now has been evaluated by every tick that is recorded now. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * Decides open objects by recorded prices, on the node that records. Every object is evaluated by every tick of its pair
 * after its own evaluated position, whatever happened in between:
 * - after each batch of ticks, the objects that the batch reached, and the youngest that the last 20 s reached (they may
 *   have been committed after the tick that concerns them);
 * - every 20 s the objects of the last two minutes, and every ten minutes, at the start, after a gap, a failure or a
 *   change of the recorder all of them, from their own evaluated position on, with ticks from the database where those in
 *   memory do not reach. What was evaluated and nothing happened is noted only here, so a quiet object costs nothing.
 * While an operator has halted a pair nothing of it is decided: no price is recorded from then on, and what was recorded
 * before and not evaluated yet waits until the pair opens again. A pair whose source has nothing more to say is no halted
 * one: what was recorded is evaluated.
 * An object's row is locked while it is booked, so two engines at once do nothing twice.
 */
class Engine implements TickEngine {
  private readonly kept = new Map<number, TickWindow>()
  private readonly recent = new Map<number, TickWindow>()
  private readonly pullbacks = new Map<number, Pullbacks>()
  private readonly fresh = new Map<number, RecordedTick[]>()
  /** Pairs that were passed over: their objects are evaluated from their own positions once they are open again. */
  private readonly halted = new Set<number>()
  private readonly benches: readonly EvaluatorState[]
  private nextSweep: 'none' | 'young' | 'all' = 'all'
  private sweeps = 0
  private recording = false
  private running: Promise<void> | null = null
  private stopped = false
  private endPause = (): void => undefined
  private readonly say = seldom()
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

  /** True when this node is the one to decide. Having become it, everything is evaluated from the database first. */
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

  /** Cut short by `stop`. */
  private pause(): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, AGAIN_AFTER)
      this.endPause = () => {
        clearTimeout(timer)
        done()
      }
    })
  }

  /** Ticks may have come in between the last look and here. */
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
      // A product whose work fails holds no other one up.
      const done = await Promise.allSettled(
        this.benches.map(async (state) => {
          if (reaches.length > 0) await state.batch(reaches)
          if (sweep !== 'none') await state.sweep(sweep)
        }),
      )
      for (const one of done) if (one.status === 'rejected') throw one.reason
    }
  }

  /** Puts new ticks to those in memory; where some were missed nothing is known of what came before. */
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

  /** What a batch of new ticks may concern. */
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

/** Starts to decide; on a node that only follows it waits until it becomes the recorder. */
export const startTickEngine = (services: Services, evaluators: readonly AnyEvaluator[]): TickEngine =>
  new Engine(services, evaluators)
