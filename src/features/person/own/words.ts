import { useLingui } from '@lingui/react/macro'
import type { Obstacle } from '#contract/own.ts'

interface Way {
  readonly text: string
  readonly href: string
}

const ASSETS = '/pages/fund/assets'

/** Where the objects stand that hold money, by the kind that the ledger names. */
const PLACES: Readonly<Record<string, string>> = {
  spot: '/pages/transaction/currency_order',
  lever: '/pages/transaction/contract_order',
  seconds: '/pages/transaction/seconds_order',
  lock: '/pages/lockming/order',
  dual: '/pages/invest/mine',
  ieo: '/pages/ieo/order',
  loan: '/pages/otc/otc?tab=loans',
  withdraw: '/pages/fund/receive_withdraw_record?tab=withdraw',
  convert: '/pages/fund/transfer_history?tab=exchange',
  nft: '/pages/nft/mine',
  quiz: '/pages/game/game?tab=mine',
}
const PAYMENTS: Readonly<Record<string, string>> = {
  recharge: '/pages/fund/receive_withdraw_record?tab=recharge',
  withdraw: '/pages/fund/receive_withdraw_record?tab=withdraw',
  quick_buy: '/pages/fund/quick_buy_order',
  ieo: '/pages/ieo/order',
}

const placeOf = (name: string): string =>
  Object.entries(PLACES).find(([kind]) => name.startsWith(kind))?.[1] ?? ASSETS

/** What stands in the way of closing an account, and where it is ended. */
export function useObstacleWords(): (obstacle: Obstacle) => Way {
  const { t } = useLingui()
  return ({ kind, name, count }) => {
    switch (kind) {
      case 'debt':
        return { text: t`Outstanding loan in ${name}`, href: '/pages/otc/otc?tab=loans' }
      case 'order':
        return { text: t`Open orders or positions: ${count}`, href: placeOf(name) }
      case 'payment':
        return { text: t`Payments and subscriptions under way: ${count}`, href: PAYMENTS[name] ?? ASSETS }
      case 'nft':
        return { text: t`NFTs that you own: ${count}`, href: '/pages/nft/myNft' }
      case 'copy':
        return { text: t`Copy trading in progress`, href: '/pages/copytrade/my' }
      case 'money':
        return { text: t`Balance in ${name}`, href: ASSETS }
    }
  }
}
