import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/**
 * Returns a function that returns the name of a product of the server; an unknown product is shown
 * unchanged.
 */
export function useProductName(): (product: string) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Readonly<Record<string, string>> = {
      spot: t`Spot`,
      futures: t`Futures`,
      copy: t`Copy trading`,
      seconds: t`Options`,
      lockup: t`Lock mining`,
      quickbuy: t`Quick buy`,
      nft: t`NFT`,
      dual: t`Dual investment`,
      vip: t`VIP`,
      invite: t`Invitations`,
      coupon: t`Coupons`,
      quiz: t`Quizzes`,
      game: t`Games`,
      loan: t`Loans`,
      ieo: t`IEO`,
      wallet: t`Wallet`,
      withdraw: t`Withdrawals`,
      convert: t`Convert`,
      'test-money': t`Test money`,
      reserve: t`Reserves`,
      correction: t`Corrections`,
      stocks: t`Stocks`,
    }
    return (product) => names[product] ?? product.replaceAll('_', ' ')
  }, [t])
}
