import { withdraw } from '#contract/funds/withdraw.ts'
import type { Coin } from '#contract/market/market.ts'
import { useRead } from '#data/api/reading.ts'

/** Networks for withdrawing a coin, the usual one first; only that one until the list is loaded. */
export function useNetworks(coin: Coin | undefined): readonly string[] {
  const info = useRead(withdraw.info, { currency: coin?.id ?? 0 }, { enabled: coin !== undefined })
  if (!coin) return []
  return [...new Set([coin.subName, ...(info.data?.networks.map(({ network }) => network) ?? [])])]
}
