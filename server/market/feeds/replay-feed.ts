import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../services.ts'
import type { Timers } from '../timers.ts'
import type { Feed, FeedTick, Pair } from '../types.ts'
import { type CsvRow, parseCandles, rowTicks } from './csv.ts'

/** Ticks handed over at once. */
const CHUNK = 1000

/** The pair of a file name: `BTCUSDT-1m-2023-03.csv` is BTC/USDT; a name without its quote is that share in USDT. */
export function pairOfFile<P extends Pick<Pair, 'symbol'>>(file: string, pairs: readonly P[]): P | null {
  const name = /^[A-Za-z0-9.]+/.exec(basename(file).replace(/\.csv$/i, ''))?.[0]?.toUpperCase() ?? ''
  return (
    pairs.find((pair) => pair.symbol.replace('/', '') === name) ??
    pairs.find((pair) => pair.symbol === `${name}/USDT`) ??
    null
  )
}

/** The row that follows the last recorded tick of this file: `BTCUSDT-1m-2023-03.csv#812.2` was row 812, trade 2. */
export function positionAfter(file: string, source: string | null): number {
  const name = `${basename(file)}#`
  if (!source?.startsWith(name)) return 0
  const [row = '', part = ''] = source.slice(name.length).split('.')
  return /^\d+$/.test(row) && /^[0-3]$/.test(part) ? Number(row) * 4 + Number(part) + 1 : 0
}

/** The shortest distance between neighbouring rows, in milliseconds. */
function rowLength(rows: readonly CsvRow[]): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let index = 1; index < rows.length; index++)
    shortest = Math.min(shortest, (rows[index]?.time ?? 0) - (rows[index - 1]?.time ?? 0))
  return Number.isFinite(shortest) ? shortest : 60_000
}

/**
 * Replays a file of candles on the injected clock, `speed` times as fast as it happened, from where the recorded ticks
 * left off. It does not loop: after the last row the pair is halted and the log says so.
 */
export function replayFeed(options: {
  readonly file: string
  readonly speed: number
  readonly pairs: readonly Pick<Pair, 'symbol'>[]
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Log
  /** The `source` of the last recorded tick of a symbol. */
  readonly lastSource: (symbol: string) => string | null
}): Feed {
  const { file, speed, clock, timers, log } = options
  const name = basename(file)
  const pair = pairOfFile(file, options.pairs)
  let ended = false
  /** A quarter of a row's length: 15 s for one-minute rows. */
  let quarter = 0
  let stopBeat = (): void => {}
  /** The trades of the row that was read last. */
  let current: { readonly index: number; readonly trades: ReturnType<typeof rowTicks> } | null = null

  function tickAt(rows: readonly CsvRow[], symbol: string, position: number): FeedTick | null {
    const index = Math.floor(position / 4)
    const part = position % 4
    const row = rows[index]
    if (row && current?.index !== index) current = { index, trades: rowTicks(row) }
    const trade = row && current?.trades[part]
    return trade
      ? {
          symbol,
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
    symbols: () => (pair && !ended ? [pair.symbol] : []),
    start: async (onTicks) => {
      if (!pair) throw new Error(`MARKET_FEED: no pair is named like the file ${name}`)
      const rows = parseCandles(await readFile(file, 'utf8'))
      quarter = rowLength(rows) / 4
      let position = positionAfter(file, options.lastSource(pair.symbol))
      const first = tickAt(rows, pair.symbol, position)
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
          const tick = tickAt(rows, pair.symbol, position)
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
    // The file has nothing from before its own first row.
    history: async () => [],
  }
}
