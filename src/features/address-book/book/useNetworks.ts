import { withdraw } from '#contract/funds/withdraw.ts'
import type { Coin } from '#contract/market/market.ts'
import { useRead } from '#data/api/reading.ts'

/** The networks by which a coin leaves, its usual one first; that one alone until they are known. */
export function useNetworks(coin: Coin | undefined): readonly string[] {
  const info = useRead(withdraw.info, { currency: coin?.id ?? 0 }, { enabled: coin !== undefined })
  if (!coin) return []
  return [...new Set([coin.subName, ...(info.data?.networks.map(({ network }) => network) ?? [])])]
}
