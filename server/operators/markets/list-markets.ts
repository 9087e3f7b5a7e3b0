import type { MarketList } from '#contract/operators/markets.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import { loadInstruments } from '../../market/instruments.ts'
import { publicSource } from '../../market/public-tick-source.ts'
import { restatedTick } from '../../market/stock-splits.ts'
import { lastTicks } from '../../market/tick-store.ts'
import type { Pair, RecordedTick } from '../../market/types.ts'

export interface Marked {
  readonly pair: Pair
  /** The newest recorded tick, adjusted for stock splits; null when no tick was recorded. */
  readonly tick: RecordedTick | null
}

/**
 * All pairs with their newest recorded tick, read from the database, so that the command line and a
 * server return the same result.
 */
export async function markedPairs({ db }: Pick<Operation, 'db'>): Promise<readonly Marked[]> {
  const instruments = await loadInstruments(db)
  const ticks = new Map((await lastTicks(db, 1)).map((tick) => [tick.pairId, tick]))
  return instruments.pairs.map((pair) => {
    const tick = ticks.get(pair.id)
    return { pair, tick: tick ? restatedTick(tick, instruments.splitsOf(pair.id)) : null }
  })
}

/** Pairs with their limits, whether they are halted, and the age of their prices. */
export async function listMarkets(operation: Operation): Promise<MarketList> {
  const pairs = await markedPairs(operation)
  return {
    time: operation.clock.now(),
    feed: operation.config.feed.kind,
    pairs: pairs.map(({ pair, tick }) => ({
      pair: pair.symbol,
      name: pair.name,
      kind: pair.kind,
      halted: pair.halted,
      listed: pair.listed,
      spot: pair.spot,
      futures: pair.lever,
      seconds: pair.micro,
      priced_as: pair.source,
      fee_rate: pair.feeRate,
      price_precision: pair.pricePrecision,
      number_precision: pair.numberPrecision,
      min_number: pair.minNumber,
      max_number: pair.maxNumber,
      min_total: pair.minTotal,
      max_total: pair.maxTotal,
      price: tick?.price ?? null,
      tick_at: tick?.time ?? null,
      source: tick ? publicSource(tick.source) : '',
    })),
  }
}
