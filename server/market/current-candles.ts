import {
  type Bar,
  type BarPeriod,
  barEnd,
  barStart,
  extendBar,
  joinBars,
  openBar,
} from '#domain/market/candles.ts'
import { type Ratio, restateBar } from '#domain/market/stockSplit.ts'
import type { StoredBar } from './tick-store.ts'
import type { RecordedTick } from './types.ts'

/** Periods whose candles are stored. The period `line` has no candles of its own: it shows the minute candles. */
export const STORED_PERIODS = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '4hour',
  '1day',
  '1week',
  '1mon',
] as const
export type StoredPeriod = (typeof STORED_PERIODS)[number]

export const storedPeriod = (period: BarPeriod): StoredPeriod => (period === 'line' ? '1min' : period)

interface Candle {
  readonly bar: Bar
  readonly end: number
  /** Number of the last tick in the candle; 0 while the candle contains only prices of the source's history. */
  readonly lastSeq: number
  readonly filled: boolean
}

/** A candle of the source's history with its period. */
export interface Piece {
  readonly bar: Bar
  readonly period: StoredPeriod
}

/** The candles of one pair that can still change, and the last closed candles. */
export class OpenCandles {
  readonly #open = new Map<StoredPeriod, Candle>()
  readonly #closed = new Map<StoredPeriod, Candle>()

  /** Number of the pair's stock splits for which the candles are adjusted. */
  #splits = 0

  constructor(private readonly pairId: number) {}

  /**
   * Adjusts the candles for new stock splits.
   * @param all number of all splits of the pair
   * @param news the splits for which the candles were not adjusted yet
   */
  split(all: number, news: readonly Ratio[]): void {
    this.#splits = all
    for (const candles of [this.#open, this.#closed])
      for (const [period, candle] of candles)
        candles.set(period, { ...candle, bar: news.reduce(restateBar, candle.bar) })
  }

  open = (period: StoredPeriod): Bar | null => this.#open.get(period)?.bar ?? null
  closed = (period: StoredPeriod): Bar | null => this.#closed.get(period)?.bar ?? null

  /**
   * Restores a stored candle as the open candle of its period; the ticks after `lastSeq` must be added next.
   */
  restore(stored: StoredBar): void {
    const { time, open, high, low, close, volume, turnover, lastSeq, filled } = stored
    const period = storedPeriod(stored.period)
    const bar = { time, open, high, low, close, volume, turnover }
    this.#open.set(period, { bar, end: barEnd(period, time), lastSeq, filled })
  }

  /** True when a tick at this second would start a new minute candle. */
  rolls(second: number): boolean {
    const minute = this.#open.get('1min')
    return minute !== undefined && second >= minute.end
  }

  /** Adds a tick; returns the candles that it closed. */
  add(tick: RecordedTick): readonly { period: StoredPeriod; bar: Bar }[] {
    const second = Math.floor(tick.time / 1000)
    const done: { period: StoredPeriod; bar: Bar }[] = []
    for (const period of STORED_PERIODS) {
      const candle = this.#open.get(period)
      if (candle && second < candle.end) {
        this.#open.set(period, {
          ...candle,
          bar: extendBar(candle.bar, tick.price, tick.number),
          lastSeq: tick.seq,
        })
        continue
      }
      if (candle) {
        this.#closed.set(period, candle)
        done.push({ period, bar: candle.bar })
      }
      const time = barStart(period, second)
      this.#open.set(period, {
        bar: openBar(time, tick.price, tick.number),
        end: barEnd(period, time),
        lastSeq: tick.seq,
        filled: false,
      })
    }
    return done
  }

  /**
   * Merges the source's history for a recording gap into the candles that overlap the gap. Returns the changed
   * candles that have recorded ticks and must be saved.
   * @param pieces the history, ascending and without overlaps
   * @param around the seconds of the last recorded tick before the gap and of the first one after it (0: none)
   */
  fill(
    pieces: readonly Piece[],
    around: { readonly lastBefore: number; readonly firstAfter: number },
    now: number,
  ): StoredBar[] {
    const changed: StoredBar[] = []
    for (const [rank, period] of STORED_PERIODS.entries()) {
      const parts = new Map<number, Bar>()
      for (const { bar, period: length } of pieces) {
        if (STORED_PERIODS.indexOf(length) > rank) continue
        const time = barStart(period, bar.time)
        const part = parts.get(time)
        parts.set(time, part ? joinBars(time, part, bar) : { ...bar, time })
      }
      for (const [time, part] of parts) {
        const end = barEnd(period, time)
        const before = around.lastBefore >= time
        const after = around.firstAfter > 0 && around.firstAfter < end
        const merge = (candle: Candle): Candle => {
          const joined = joinBars(time, candle.bar, part)
          return {
            ...candle,
            bar: {
              ...joined,
              open: before ? candle.bar.open : part.open,
              close: after ? candle.bar.close : part.close,
            },
            filled: true,
          }
        }
        const open = this.#open.get(period)
        const closed = this.#closed.get(period)
        if (open?.bar.time === time) {
          this.#open.set(period, merge(open))
        } else if (closed?.bar.time === time && closed.lastSeq > 0) {
          const merged = merge(closed)
          this.#closed.set(period, merged)
          changed.push(this.#stored(period, merged))
        } else if (time <= now && now < end && (!open || open.bar.time < time)) {
          if (open) {
            this.#closed.set(period, open)
            if (open.lastSeq > 0) changed.push(this.#stored(period, open))
          }
          this.#open.set(period, { bar: part, end, lastSeq: 0, filled: true })
        }
      }
    }
    return changed
  }

  #stored = (period: StoredPeriod, { bar, lastSeq, filled }: Candle): StoredBar => ({
    ...bar,
    pairId: this.pairId,
    period,
    lastSeq,
    filled,
    splits: this.#splits,
  })

  /** All candles that contain a recorded tick, in their present state. */
  toSave(): StoredBar[] {
    const bars: StoredBar[] = []
    for (const [period, candle] of this.#open) if (candle.lastSeq > 0) bars.push(this.#stored(period, candle))
    return bars
  }
}
