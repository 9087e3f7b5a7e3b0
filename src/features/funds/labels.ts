import { useLingui } from '@lingui/react/macro'
import type { AccountCode, BalanceRow, RechargeRow, Scene } from '#contract/wallet.ts'
import type { IconShape } from '#ui/Icon.tsx'
import { Banknote, Building2, ChartCandlestick, Coins, Landmark, Pickaxe, Scale, Timer } from '#ui/icons.ts'

/** The accounts in the order of the overview (screens-core §10). */
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

/** Names of accounts, in the language of the moment. */
export function useAccountName(): (account: AccountCode) => string {
  const { t } = useLingui()
  return (account) => {
    switch (account) {
      case 'legal':
        return t`Fiat`
      case 'change':
        return t`Crypto`
      case 'lever':
        return t`Futures`
      case 'micro':
        return t`Second`
      case 'margin':
        return t`Margin`
      case 'stock':
        return t`Stock`
      case 'deposit':
        return t`Deposit`
      case 'mining':
        return t`Mining`
    }
  }
}

/** Kinds of bill, as the filter names them. */
export function useSceneName(): (scene: Scene) => string {
  const { t } = useLingui()
  return (scene) => {
    switch (scene) {
      case 'recharge':
        return t`Recharge`
      case 'withdraw':
        return t`Withdraw`
      case 'transfer':
        return t`Transfer`
      case 'convert':
        return t`Exchange`
      case 'coin_trade':
        return t`Trade`
      case 'fee':
        return t`Fee`
      case 'freeze':
        return t`Freeze`
      case 'release':
        return t`Release`
      case 'grant':
        return t`Grant`
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

/** What a recharge has come to (product.md §4). */
export function useRechargeStatus(): (status: RechargeRow['status']) => string {
  const { t } = useLingui()
  return (status) => {
    switch (status) {
      case 0:
        return t`To be paid`
      case 1:
        return t`In review`
      case 2:
        return t`Payment successful`
      case 3:
        return t`Rejected`
    }
  }
}

export const rowKey = (row: Pick<BalanceRow, 'account' | 'currency_id'>): string =>
  `${row.account}:${row.currency_id}`
