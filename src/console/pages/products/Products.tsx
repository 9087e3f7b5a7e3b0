import { useLingui } from '@lingui/react/macro'
import { products } from '#contract/operators/products.ts'
import { Page } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { useMay } from '../../session.ts'
import { Coupons } from './Coupons.tsx'
import { Dual } from './Dual.tsx'
import { Games } from './Games.tsx'
import { Ieo } from './Ieo.tsx'
import { Loans } from './Loans.tsx'
import { Lockup } from './Lockup.tsx'
import { Nft } from './Nft.tsx'
import { QuickBuy } from './QuickBuy.tsx'
import { Quizzes } from './Quizzes.tsx'
import { Traders } from './Traders.tsx'
import { Vip } from './Vip.tsx'

/** Investments, games, loans, quick buy and copy trading. */
export function Products() {
  const { t } = useLingui()
  const isKeeper = useMay(products.calls.lockupList)
  const quickBuy = { value: 'quickbuy', label: t`Quick buy`, body: () => <QuickBuy /> }
  return (
    <Page title={t`Products`}>
      <PageTabs
        tabs={
          // Operators who only process quick-buy orders get only the tab with the terms of quick buy.
          isKeeper
            ? [
                { value: 'lockup', label: t`Lock mining`, body: () => <Lockup /> },
                { value: 'ieo', label: t`IEO`, body: () => <Ieo /> },
                { value: 'dual', label: t`Dual investment`, body: () => <Dual /> },
                { value: 'loans', label: t`Loans`, body: () => <Loans /> },
                { value: 'nft', label: t`NFT`, body: () => <Nft /> },
                quickBuy,
                { value: 'coupons', label: t`Coupons`, body: () => <Coupons /> },
                { value: 'quizzes', label: t`Quizzes`, body: () => <Quizzes /> },
                { value: 'games', label: t`Games`, body: () => <Games /> },
                { value: 'vip', label: t`VIP`, body: () => <Vip /> },
                { value: 'traders', label: t`Traders`, body: () => <Traders /> },
              ]
            : [quickBuy]
        }
      />
    </Page>
  )
}
