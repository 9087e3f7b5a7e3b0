import { basename } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../services.ts'
import type { Timers } from '../timers.ts'
import type { Feed, FeedTick, Pair } from '../types.ts'
import { type CsvRow, rowTicks } from './csv-candles.ts'

/** Maximum number of ticks that the feed emits in one batch. */
const CHUNK = 1000

/** Matches the parts of a file name that cannot be a quote currency: `1m`, `1d`, `2023`, `03`. */
const NO_CURRENCY = /^\d+[a-z]*$/i

/**
 * The pair whose symbol is the beginning of a file name: `BTCUSDT-1m-2023-03.csv` and `BTC-USDT.csv` are
 * BTC/USDT. The name of a stock alone (`GOOG-1d.csv`) is the pair of this stock with USDT, because all stocks
 * are priced in USDT. The name of a coin alone is ambiguous, because coins are priced in several currencies.
 */
export function pairOfFile<P extends Pick<Pair, 'symbol' | 'kind'>>(
  file: string,
  pairs: readonly P[],
): P | null {
  const [first = '', second = ''] = basename(file)
    .replace(/\.csv$/i, '')
    .toUpperCase()
    .split(/[-_ ]/)
  const named = (name: string) => pairs.find((pair) => pair.symbol.replace('/', '') === name)
  const whole = named(first)
  if (whole) return whole
  if (second !== '' && !NO_CURRENCY.test(second)) return named(`${first}${second}`) ?? null
  return pairs.find((pair) => pair.kind === 'stock' && pair.symbol === `${first}/USDT`) ?? null
}

/**
 * The position at which the replay continues: after the trade in `source`, the source of the last recorded tick.
 * `BTCUSDT-1m-2023-03.csv#812.2` is trade 2 of row 812.
 */
export function positionAfter(file: string, source: string | null): number {
  const name = `${basename(file)}#`
  if (!source?.startsWith(name)) return 0
  const [row = '', part = ''] = source.slice(name.length).split('.')
  return /^\d+$/.test(row) && /^[0-3]$/.test(part) ? Number(row) * 4 + Number(part) + 1 : 0
}

/** The shortest time between two consecutive rows (ms). */
function rowLength(rows: readonly CsvRow[]): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let index = 1; index < rows.length; index++)
    shortest = Math.min(shortest, (rows[index]?.time ?? 0) - (rows[index - 1]?.time ?? 0))
  return Number.isFinite(shortest) ? shortest : 60_000
}

/**
 * Replays a file of candles on the injected clock, `speed` times as fast as the original, from the last recorded tick
 * on. The file is replayed once: after its last row the pair is halted, and this is logged.
 */
export function replayFeed(options: {
  readonly file: string
  readonly rows: readonly CsvRow[]
  readonly speed: number
  readonly pair: Pick<Pair, 'symbol'>
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Log
  /** Returns the `source` of the last recorded tick of a symbol. */
  readonly lastSource: (symbol: string) => string | null
}): Feed {
  const { file, rows, speed, pair, clock, timers, log } = options
  const name = basename(file)
  let ended = false
  /** A quarter of a candle's length: 15 s for one-minute candles. */
  const quarter = rowLength(rows) / 4
  let stopBeat = (): void => {}
  /** The trades of the row that was read last. */
  let current: { readonly index: number; readonly trades: ReturnType<typeof rowTicks> } | null = null

  function tickAt(position: number): FeedTick | null {
    const index = Math.floor(position / 4)
    const part = position % 4
    const row = rows[index]
    if (row && current?.index !== index) current = { index, trades: rowTicks(row) }
    const trade = row && current?.trades[part]
    return trade
      ? {
          symbol: pair.symbol,
          sourceTime: row.time + part * quarter,
          price: trade.price,
          number: trade.number,
          side: trade.side,
          source: `${name}#${index}.${part}`,
        }
      : null
  }

  return {
    kind: 'replay',
    label: name,
    symbols: () => (!ended ? [pair.symbol] : []),
    // The file has one pair; other pairs are ignored.
    setPairs: () => undefined,
    start: async (onTicks) => {
      let position = positionAfter(file, options.lastSource(pair.symbol))
      const first = tickAt(position)
      const startedAt = clock.now()
      log.info('replaying recorded prices', {
        file: name,
        pair: pair.symbol,
        speed,
        rows: rows.length,
        from: Math.floor(position / 4),
      })
      const beat = (): void => {
        if (ended) return
        const due = (first?.sourceTime ?? 0) + (clock.now() - startedAt) * speed
        let batch: FeedTick[] = []
        for (;;) {
          const tick = tickAt(position)
          if (tick && tick.sourceTime <= due) {
            batch.push(tick)
            position++
          }
          const finished = !tick || tick.sourceTime > due
          if (batch.length > 0 && (finished || batch.length === CHUNK)) {
            onTicks(batch)
            batch = []
          }
          if (tick === null) {
            ended = true
            stopBeat()
            log.warn('the replay has ended: its pair is halted', { file: name, pair: pair.symbol })
          }
          if (finished) return
        }
      }
      beat()
      if (!ended) stopBeat = timers.every(20, beat)
    },
    stop: async () => stopBeat(),
    // The file has no prices from before its first row, so there is no earlier history.
    history: async () => [],
  }
}
