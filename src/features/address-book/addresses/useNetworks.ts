import { useMemo } from 'react'
import { withdraw } from '#contract/funds/withdraw.ts'
import type { Coin } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import type { AddressNetwork } from './formRules.ts'

/**
 * Networks on which a coin can be withdrawn, the default network first; until the list is loaded, only the
 * default network.
 */
export function useNetworks(coin: Coin | undefined): readonly AddressNetwork[] {
  const { data } = useRead(withdraw.info, { currency: coin?.id ?? 0 }, { enabled: coin !== undefined })
  return useMemo(() => {
    if (!coin) return []
    const usual = { network: coin.subName, need_tag: coin.need_tag }
    const all = data?.networks ?? []
    return [
      all.find(({ network }) => network === usual.network) ?? usual,
      ...all.filter(({ network }) => network !== usual.network),
    ]
  }, [coin, data])
}
