import { useLingui } from '@lingui/react/macro'
import {
  type NftBid,
  type NftItem,
  type NftType,
  type Rarity,
  SALE_AUCTION,
  SALE_BOX,
} from '#contract/trade/nft.ts'
import { big, type Decimal } from '#domain/money.ts'
import { useAmountText } from '#features/kit/index.ts'
import type { IconShape } from '#ui/media/Icon.tsx'
import { Film, Image, Music, Repeat } from '#ui/media/icons.ts'

export function useModeName(): (mode: NftItem['sell_mode']) => string {
  const { t } = useLingui()
  return (mode) => (mode === SALE_AUCTION ? t`Auction` : mode === SALE_BOX ? t`Blind box` : t`Fixed price`)
}

export function useRarityName(): (rarity: Rarity) => string {
  const { t } = useLingui()
  return (rarity) => {
    switch (rarity) {
      case 1:
        return t({ context: 'rarity', message: 'Common' })
      case 2:
        return t({ context: 'rarity', message: 'Rare' })
      case 3:
        return t({ context: 'rarity', message: 'Epic' })
      case 4:
        return t({ context: 'rarity', message: 'Legendary' })
    }
  }
}

export const TYPE_ICONS: Readonly<Record<NftType, IconShape>> = {
  image: Image,
  gif: Repeat,
  audio: Music,
  video: Film,
}

export function useTypeName(): (type: NftType) => string {
  const { t } = useLingui()
  return (type) => {
    switch (type) {
      case 'image':
        return t`Image`
      case 'gif':
        return 'GIF'
      case 'audio':
        return t`Audio`
      case 'video':
        return t`Video`
    }
  }
}

/**
 * Label of a sale. `status` says whether an open sale has ended (0), is running (1) or has not started (2)
 * (docs/products/nft.md#status-of-a-sale).
 */
export function useSaleLabel(): (item: Pick<NftItem, 'state'>, status: 0 | 1 | 2) => string {
  const { t } = useLingui()
  return ({ state }, status) => {
    if (state === null) return t`Not on sale`
    if (state === 'sold') return t({ context: 'nft', message: 'Sold' })
    if (state === 'won') return t`Awaiting payment`
    if (state === 'withdrawn') return t`Withdrawn`
    if (status === 2) return t`Not started`
    return status === 1 && state === 'open' ? t`On sale` : t({ context: 'nft', message: 'Ended' })
  }
}

export function useHoldName(): (status: 0 | 1 | 2 | 3) => string {
  const { t } = useLingui()
  return (status) => {
    switch (status) {
      case 0:
        return t({ context: 'nft', message: 'Holding' })
      case 1:
        return t`Reselling`
      case 2:
        return t({ context: 'nft', message: 'Sold' })
      case 3:
        return t({ context: 'nft', message: 'Expired' })
    }
  }
}

export function useBidName(): (state: NftBid['state']) => string {
  const { t } = useLingui()
  return (state) => {
    switch (state) {
      case 'leading':
        return t`Leading`
      case 'outbid':
        return t`Outbid`
      case 'won':
        return t({ context: 'nft', message: 'Won' })
      case 'lost':
        return t({ context: 'nft', message: 'Lost' })
    }
  }
}

interface Priced {
  readonly price: Decimal | null
  readonly value: Decimal | null
  readonly currency_id: number
  readonly currency_name: string
}

const USDT = 'USDT'
/** Decimals of an estimated value. */
const VALUE_DIGITS = 2

/**
 * A price with its currency, and the price's value in USDT: `0.12 ETH`, `≈ 312.4 USDT`; no value for a price
 * in USDT.
 */
export function usePriceText(): (item: Priced) => { readonly price: string; readonly value: string | null } {
  const text = useAmountText()
  return ({ price, value, currency_id, currency_name }) => ({
    price: text(price, { currency: currency_id, name: currency_name }),
    value:
      price === null || value === null || currency_name === USDT
        ? null
        : `≈ ${text(big(value).round(VALUE_DIGITS).toFixed() as Decimal, { currency: 0, name: USDT })}`,
  })
}
