import { isFilled, judgeResting } from '#domain/spot.ts'
import { seldom } from '../../log.ts'
import { pairTicksAfter } from '../../market/store.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Services } from '../../services.ts'
import { fillResting } from './fill.ts'
import { newestOrder, noteJudged, type Reach, reachedOrders, restingAfter, restingPairs } from './resting.ts'
import { type OrderRow, stateOf } from './store.ts'
import { TickWindow, widen } from './window.ts'

/** An order that was committed within this time of its acceptance is found by the next batch (ms). */
const RECENT = 20_000
/** Ticks kept in memory: as far back as positions are noted, so that a fill seldom reads any (ms). */
const KEPT = 660_000
const FEWEST_TICKS = 64
/** How often orders are compared with their own judged position (ms): the young ones, and every 30th time all. */
const SWEEP_EVERY = 20_000
const ALL_EVERY = 30
/** An order counts as young for so many sweeps: two minutes, longer than the database lets a transaction live. */
const YOUNG = 6
const ORDERS_AT_ONCE = 2000
const TICKS_AT_ONCE = 2000
/** How long a failure is left alone before everything is judged again (ms). */
const AGAIN_AFTER = 500
/** Fills in flight; the pool has room for the rest of the house. */
const FILLS_AT_ONCE = 4

export interface SpotEngine {
  /** Resolves when every order that is committed now has been judged by every tick that is recorded now. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Runs `work` over the items, a few at a time. One that fails holds no other up; gives the failures. */
async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<readonly unknown[]> {
  const queue = [...items]
  const failures: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      await work(item).catch((problem: unknown) => failures.push(problem))
    }
  }
  await Promise.all(Array.from({ length: Math.min(FILLS_AT_ONCE, items.length) }, worker))
  return failures
}

/**
 * Fills resting orders on the node that records. Every order is judged by every tick of its pair after its own judged
 * position, whatever happened in between:
 * - after each batch of ticks, the orders whose limit the batch reached, and the youngest that the last 20 s reached
 *   (they may have been committed after the tick that concerns them);
 * - every 20 s the orders of the last two minutes, and every ten minutes, at the start, after a gap, a failure or a
 *   change of the recorder all of them, from their own judged position on, with ticks from the database where those in
 *   memory do not reach. What was judged without a fill is noted only here, so a quiet order costs nothing.
 * While an operator has halted a pair nothing of it fills: no price is recorded from then on, and what was recorded
 * before and not judged yet waits until the pair opens again. Resting orders stay, and can be cancelled at any time.
 * A pair whose source has nothing more to say is no halted one: what was recorded is judged.
 * An order's row is locked while it is judged, so two engines at once would fill nothing twice.
 */
class Engine implements SpotEngine {
  private readonly kept = new Map<number, TickWindow>()
  private readonly recent = new Map<number, TickWindow>()
  private readonly fresh = new Map<number, RecordedTick[]>()
  /** Pairs that were passed over: their orders are judged from their own positions once they are open again. */
  private readonly halted = new Set<number>()
  private sweepDue: 'none' | 'young' | 'all' = 'all'
  private sweeps = 0
  /** The newest order at each of the last sweeps, oldest first. */
  private newest: number[] = []
  private recording = false
  private running: Promise<void> | null = null
  private stopped = false
  private endPause = (): void => undefined
  private readonly say = seldom()
  private readonly unsubscribe: () => void
  private readonly timer: NodeJS.Timeout

  constructor(private readonly services: Services) {
    this.unsubscribe = services.market.onRecorded((ticks) => this.recorded(ticks))
    this.timer = setInterval(() => {
      this.sweeps++
      if (this.sweepDue === 'none') this.sweepDue = 'young'
      if (this.sweeps % ALL_EVERY === 0) this.sweepDue = 'all'
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

  /** True when this node is the one to fill. Having become it, everything is judged from the database first. */
  private mayFill(): boolean {
    const recorder = this.services.market.isRecorder()
    if (recorder && !this.recording) this.sweepDue = 'all'
    if (!recorder) {
      this.fresh.clear()
      this.kept.clear()
      this.recent.clear()
    }
    this.recording = recorder
    return recorder
  }

  private wake(): void {
    if (this.running || this.stopped || !this.mayFill()) return
    if (this.fresh.size === 0 && this.sweepDue === 'none') return
    this.running = this.work().then(
      () => this.rested(),
      async (problem: unknown) => {
        this.sweepDue = 'all'
        this.say((more) =>
          this.services.log.warn('resting orders will be judged again', { problem, ...more }),
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
    while (!this.stopped && (this.fresh.size > 0 || this.sweepDue !== 'none')) {
      const batch = new Map(this.fresh)
      this.fresh.clear()
      for (const [pairId, ticks] of batch) {
        const whole = this.kept.get(pairId)?.add(ticks) ?? false
        this.recent.get(pairId)?.add(ticks)
        if (this.halted.has(pairId) && !this.isHalted(pairId)) {
          this.halted.delete(pairId)
          this.sweepDue = 'all'
        }
        if (whole) continue
        // Nothing is known of what came before.
        this.sweepDue = 'all'
        this.kept.set(pairId, new TickWindow(KEPT, FEWEST_TICKS, ticks))
        this.recent.set(pairId, new TickWindow(RECENT, FEWEST_TICKS, ticks))
      }
      const sweep = this.sweepDue
      this.sweepDue = 'none'
      if (sweep !== 'all') await this.judge(batch)
      if (sweep !== 'none') await this.sweep(sweep === 'all' ? 0 : (this.newest[0] ?? 0))
    }
  }

  private isHalted(pairId: number): boolean {
    const halted = this.services.market.pair(pairId)?.halted === true
    if (halted) this.halted.add(pairId)
    return halted
  }

  /** The orders that a batch of new ticks may fill. */
  private async judge(batch: ReadonlyMap<number, readonly RecordedTick[]>): Promise<void> {
    const reaches: Reach[] = []
    for (const [pairId, ticks] of batch) {
      if (this.isHalted(pairId)) continue
      const now = widen(null, ticks)
      const recent = this.recent.get(pairId)?.range()
      const last = ticks.at(-1)
      if (now && recent && last) reaches.push({ pairId, batch: now, recent, since: last.time - RECENT })
    }
    if (reaches.length === 0) return
    const { db } = this.services
    const failures = await inParallel(await reachedOrders(db, reaches), async (order) => {
      const kept = this.kept.get(order.pair_id)
      if (!kept?.covers(order.judged_seq)) await this.catchUp(order.pair_id, [order])
      else if (judgeResting(stateOf(order), kept.all()).fills.length > 0) {
        await fillResting(this.services, order.id, kept.all())
      }
    })
    if (failures.length > 0) throw failures[0]
  }

  /**
   * Judges the resting orders above `floor` from their own positions up to the newest tick, and notes how far. Whatever
   * fails holds no other order and no other pair up; the first failure is thrown last.
   */
  private async sweep(floor: number): Promise<void> {
    const { db } = this.services
    const failures: unknown[] = []
    const newest = await newestOrder(db)
    for (const pairId of await restingPairs(db, floor)) {
      if (this.isHalted(pairId)) continue
      for (let after = floor; ; ) {
        const orders = await restingAfter(db, pairId, after, ORDERS_AT_ONCE)
        const last = orders.at(-1)
        if (!last) break
        await this.catchUp(pairId, orders).catch((problem: unknown) => failures.push(problem))
        after = last.id
      }
    }
    if (failures.length > 0) throw failures[0]
    this.newest = [...this.newest, newest].slice(-YOUNG)
  }

  private async catchUp(pairId: number, orders: readonly OrderRow[]): Promise<void> {
    const { db } = this.services
    let waiting = orders
    let from = Math.min(...orders.map((order) => order.judged_seq))
    const failures: unknown[] = []
    while (waiting.length > 0) {
      const kept = this.kept.get(pairId)
      const ticks = kept?.covers(from)
        ? kept.all().filter((tick) => tick.seq > from)
        : await pairTicksAfter(db, pairId, from, TICKS_AT_ONCE)
      const newest = ticks.at(-1)?.seq
      if (newest === undefined) break
      const still: OrderRow[] = []
      const untouched: number[] = []
      const failed = await inParallel(waiting, async (order) => {
        const judged = judgeResting(stateOf(order), ticks)
        if (judged.fills.length > 0) await fillResting(this.services, order.id, ticks)
        else untouched.push(order.id)
        if (!isFilled(judged.order)) still.push({ ...order, judged_seq: newest, filled: judged.order.filled })
      })
      failures.push(...failed)
      await noteJudged(db, untouched, newest)
      waiting = still
      from = newest
    }
    if (failures.length > 0) throw failures[0]
  }

  async settled(): Promise<void> {
    await this.running
    this.sweepDue = 'all'
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

/** Starts to fill resting orders; on a node that only follows it waits until it becomes the recorder. */
export const startSpotEngine = (services: Services): SpotEngine => new Engine(services)
