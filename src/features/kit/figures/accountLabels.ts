import { useLingui } from '@lingui/react/macro'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { IconShape } from '#ui/media/Icon.tsx'
import {
  Banknote,
  Building2,
  ChartCandlestick,
  Coins,
  Landmark,
  Pickaxe,
  Scale,
  Timer,
} from '#ui/media/icons.ts'

/** Accounts in the order of the assets overview. */
export const ACCOUNT_ORDER = [
  'legal',
  'change',
  'lever',
  'micro',
  'margin',
  'stock',
  'deposit',
  'mining',
] as const satisfies readonly AccountCode[]

export const ACCOUNT_ICONS: Readonly<Record<AccountCode, IconShape>> = {
  legal: Banknote,
  change: Coins,
  lever: ChartCandlestick,
  micro: Timer,
  margin: Scale,
  stock: Building2,
  deposit: Landmark,
  mining: Pickaxe,
}

/** Names of the accounts, in the person's language. */
export function useAccountName(): (account: AccountCode) => string {
  const { t } = useLingui()
  return (account) => {
    switch (account) {
      case 'legal':
        return t`Fiat`
      case 'change':
        return t`Spot`
      case 'lever':
        return t`Futures`
      case 'micro':
        return t`Seconds`
      case 'margin':
        return t`Margin`
      case 'stock':
        return t`Stock`
      case 'deposit':
        return t`Investment`
      case 'mining':
        return t`Mining`
    }
  }
}

export function useBucketName(): (bucket: 'available' | 'frozen' | 'locked') => string {
  const { t } = useLingui()
  return (bucket) => {
    switch (bucket) {
      case 'available':
        return t`Available`
      case 'frozen':
        return t`Frozen`
      case 'locked':
        return t`Locked`
    }
  }
}
