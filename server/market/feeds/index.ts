import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { ConfigError } from '../../platform/environment.ts'
import type { FeedSetting } from '../../platform/setting-values.ts'
import type { Log } from '../../services.ts'
import type { Levels } from '../simulated-price-levels.ts'
import type { Timers } from '../timers.ts'
import type { Feed, Priceable } from '../types.ts'
import { openExchange } from './ccxt-exchange.ts'
import { CsvError, type CsvRow, parseCandles } from './csv-candles.ts'
import { liveFeed } from './live-feed.ts'
import { pairOfFile, replayFeed } from './replay-feed.ts'
import { simulatedFeed } from './simulated-feed.ts'

type Replay = Extract<FeedSetting, { kind: 'replay' }>

/**
 * The pair given by the setting, else by the file name. Throws ConfigError when the installation
 * has no such pair.
 */
export function replayedPair({ file, symbol }: Replay, pairs: readonly Priceable[]): Priceable {
  const pair = symbol === null ? pairOfFile(file, pairs) : pairs.find((one) => one.symbol === symbol)
  if (pair) return pair
  throw new ConfigError(
    symbol === null
      ? `MARKET_FEED: no pair is named like ${basename(file)}; begin the file name with a pair, as in BTCUSDT-1m.csv, or say it: replay:BTC/USDT=${basename(file)}.`
      : `MARKET_FEED: there is no pair ${symbol} here.`,
  )
}

/** All rows of the file, validated before anything starts. Throws ConfigError with the line and the reason. */
function replayedRows({ file }: Replay, pair: Priceable): readonly CsvRow[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`MARKET_FEED: there is no file ${file} to read; give the path of a CSV file.`)
  }
  try {
    return parseCandles(text, pair.pricePrecision)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ConfigError(
      `MARKET_FEED: ${basename(file)} cannot be replayed as ${pair.symbol}: ${error.message}.`,
    )
  }
}

/** Creates the feed of MARKET_FEED. Throws ConfigError for a file that cannot be replayed. */
export function createFeed(
  setting: FeedSetting,
  parts: {
    readonly seed: string
    readonly levels: Levels
    readonly pairs: readonly Priceable[]
    readonly clock: Clock
    readonly timers: Timers
    readonly log: Log
    readonly lastSource: (symbol: string) => string | null
  },
): Feed {
  switch (setting.kind) {
    case 'simulated':
      return simulatedFeed(parts)
    case 'replay': {
      const { file, speed } = setting
      const pair = replayedPair(setting, parts.pairs)
      return replayFeed({ ...parts, file, speed, pair, rows: replayedRows(setting, pair) })
    }
    case 'ccxt':
      return liveFeed({
        ...parts,
        exchangeId: setting.exchange,
        open: () => openExchange(setting.exchange),
      })
  }
}
