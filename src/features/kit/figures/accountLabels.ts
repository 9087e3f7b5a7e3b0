import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Scene } from '#contract/table.ts'
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

const SCENE_NAMES: Readonly<Record<Scene, MessageDescriptor>> = {
  recharge: msg({ context: 'bill', message: 'Deposit' }),
  withdraw: msg({ context: 'bill', message: 'Withdraw' }),
  transfer: msg({ context: 'bill', message: 'Transfer' }),
  convert: msg({ context: 'bill', message: 'Convert' }),
  coin_trade: msg({ context: 'bill', message: 'Trade' }),
  share_split: msg`Share split`,
  lever_open: msg`Position opened`,
  lever_close: msg`Position result`,
  forced: msg`Liquidation`,
  copy_share: msg`Profit share`,
  overnight: msg`Overnight fee`,
  micro: msg`Seconds option`,
  fee: msg`Fee`,
  freeze: msg`Freeze`,
  release: msg`Release`,
  correction: msg`Correction`,
  grant: msg`Test balance`,
  lock_in: msg({ context: 'bill', message: 'Lock' }),
  lock_return: msg`Redeem`,
  lock_income: msg`Daily income`,
  lock_penalty: msg`Penalty`,
  quick_buy: msg`Quick buy`,
  dual_in: msg`Investment purchase`,
  dual_return: msg`Investment principal`,
  dual_income: msg`Investment interest`,
  dual_convert: msg`Investment settlement`,
  ieo_in: msg`IEO subscription`,
  ieo_paid: msg`IEO payment`,
  ieo_refund: msg`IEO refund`,
  ieo_token: msg`IEO allotment`,
  ieo_release: msg`IEO release`,
  nft_buy: msg`NFT purchase`,
  nft_sale: msg`NFT sale`,
  nft_margin: msg`Auction margin`,
  nft_margin_back: msg`Margin returned`,
  nft_forfeit: msg`Margin forfeited`,
  rebate: msg`Rebate`,
  quiz_bet: msg`Quiz stake`,
  quiz_bonus: msg`Quiz bonus`,
  quiz_refund: msg`Quiz stake returned`,
  coupon: msg`Coupon`,
  coupon_fee: msg`Fee paid by a coupon`,
  coupon_yield: msg`Coupon extra yield`,
  loan: msg`Loan paid out`,
  loan_repay: msg`Loan repayment`,
  loan_collateral: msg`Loan collateral`,
  loan_interest: msg`Loan interest`,
  loan_overdue: msg`Overdue interest`,
  loan_liquidation: msg`Loan liquidation`,
}
/**
 * Whether this build has a name for a scene (kind of transaction); false for a scene that a later build has
 * added.
 */
export const isScene = (name: string): name is Scene => Object.hasOwn(SCENE_NAMES, name)
/** Scenes of transactions in the order of the filter. */
export const SCENE_ORDER: readonly Scene[] = Object.keys(SCENE_NAMES).filter(isScene)

/** Names of the scenes of transactions, in the person's language. */
export function useSceneName(): (scene: Scene) => string {
  const { i18n } = useLingui()
  return (scene) => i18n._(SCENE_NAMES[scene])
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
