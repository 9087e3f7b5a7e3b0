import { useMemo } from 'react'
import { type Coin, market } from '#contract/market/market.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'

/** Decimals of an amount while its coin is not loaded yet: the maximum shown for any coin. */
const MOST_DIGITS = 8

export interface Coins extends Reading<readonly Coin[]> {
  of(id: number): Coin | undefined
  /** Decimals of the coin. */
  precision(id: number): number
}

/** The coins of the wallet, with the decimals and rules of each coin. */
export function useCoins(): Coins {
  const reading = useRead(market.coins, {})
  const byId = useMemo(() => new Map(reading.data?.map((coin) => [coin.id, coin])), [reading.data])
  return {
    ...reading,
    of: (id) => byId.get(id),
    precision: (id) => byId.get(id)?.precision ?? MOST_DIGITS,
  }
}
