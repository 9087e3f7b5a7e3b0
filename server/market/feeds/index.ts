import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Clock } from '../../clock.ts'
import { ConfigError, type FeedSetting } from '../../config.ts'
import type { Log } from '../../services.ts'
import type { Timers } from '../timers.ts'
import type { Feed, Pair } from '../types.ts'
import { openExchange } from './exchange.ts'
import { liveFeed } from './live-feed.ts'
import { pairOfFile, replayFeed } from './replay-feed.ts'
import { simulatedFeed } from './simulated-feed.ts'

/** The feed that MARKET_FEED names. Throws a ConfigError for a file that cannot be replayed. */
export function createFeed(
  setting: FeedSetting,
  parts: {
    readonly seed: string
    readonly pairs: readonly Pair[]
    readonly clock: Clock
    readonly timers: Timers
    readonly log: Log
    readonly lastSource: (symbol: string) => string | null
  },
): Feed {
  switch (setting.kind) {
    case 'simulated':
      return simulatedFeed(parts)
    case 'replay':
      if (!existsSync(setting.file))
        throw new ConfigError(`MARKET_FEED: there is no file ${setting.file}; give the path of a CSV file.`)
      if (!pairOfFile(setting.file, parts.pairs))
        throw new ConfigError(
          `MARKET_FEED: no pair is named like ${basename(setting.file)}; begin the file name with a pair, as in BTCUSDT-1m.csv.`,
        )
      return replayFeed({ ...parts, file: setting.file, speed: setting.speed })
    case 'ccxt':
      return liveFeed({
        ...parts,
        exchangeId: setting.exchange,
        open: () => openExchange(setting.exchange),
      })
  }
}
