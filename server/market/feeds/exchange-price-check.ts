import { basename } from 'node:path'
import { msg, type Sentence } from '#contract/operators/msg.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import type { FeedSetting } from '../../platform/setting-values.ts'
import { bySource } from '../feed-symbol-mapping.ts'
import type { Pair } from '../types.ts'
import { isTraded, openExchange } from './ccxt-exchange.ts'
import { replayedPair } from './index.ts'
import { hasModel } from './simulated-feed.ts'

const BARS = 5
const BARS_BACK_MS = BARS * 60_000
/** Index of the closing price in a candle of ccxt. */
const CLOSE = 4

type Sourced = Pick<Pair, 'symbol' | 'source' | 'kind' | 'pricePrecision' | 'numberPrecision'>

/** Reason why an exchange has no prices for a pair; null when it has prices. */
async function unpricedReason(
  exchange: string,
  { kind, source }: Sourced,
  open: typeof openExchange,
): Promise<Sentence | null> {
  if (kind !== 'coin') return msg`shares have no price on an exchange of coins`
  const opened = await open(exchange)
  try {
    const markets = await opened.loadMarkets()
    return isTraded(markets[source]) ? null : msg`${{ exchange }} does not trade ${{ source }} now`
  } catch (error) {
    return msg`${{ exchange }} could not be asked whether it trades ${{ source }} (${{ why: String(error).slice(0, 200) }})`
  } finally {
    await opened.close().catch(() => undefined)
  }
}

/**
 * Reason why the configured feed has no prices for a pair, as part of a sentence; null when it has
 * prices. Queries a live exchange.
 * @param pairs all pairs of the installation.
 */
export async function missingPriceReason(
  setting: FeedSetting,
  pair: Sourced,
  pairs: readonly Sourced[],
  open: typeof openExchange = openExchange,
): Promise<Sentence | null> {
  const [one] = bySource([pair])
  switch (setting.kind) {
    case 'simulated':
      return one && hasModel(one) ? null : msg`the simulated market has no ${{ source: pair.source }}`
    case 'replay':
      return replayedPair(setting, bySource(pairs)).symbol === pair.source
        ? null
        : msg`${{ file: basename(setting.file) }} does not hold ${{ source: pair.source }}`
    case 'ccxt':
      return unpricedReason(setting.exchange, pair, open)
  }
}

/**
 * The close of the newest minute candle of a symbol on a live exchange; null when there is no candle. Also null for
 * other feeds, which have no price before they run.
 * @param now ms
 */
export async function exchangePrice(
  setting: FeedSetting,
  source: string,
  now: number,
  open: typeof openExchange = openExchange,
): Promise<Decimal | null> {
  if (setting.kind !== 'ccxt') return null
  const opened = await open(setting.exchange)
  try {
    await opened.loadMarkets()
    const bars = await opened.fetchOHLCV(source, '1m', now - BARS_BACK_MS, BARS)
    const close = bars.at(-1)?.[CLOSE]
    return typeof close === 'string' && Number(close) > 0 ? decimal(close) : null
  } catch {
    return null
  } finally {
    await opened.close().catch(() => undefined)
  }
}
