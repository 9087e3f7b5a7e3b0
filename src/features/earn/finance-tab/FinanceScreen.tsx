import { Trans, useLingui } from '@lingui/react/macro'
import { lockup } from '#contract/earn/lockup.ts'
import { useRead } from '#data/api/use-read.ts'
import { DualEndingSoon, InvestSection, useInvestIndex } from '#features/dual/index.ts'
import { Banners } from '#features/home/index.ts'
import { IeoEndingSoon, IeoSection, useNewest } from '#features/ieo/index.ts'
import { oldestOf, useSupportHref } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { Heading } from '#ui/layout/Heading.tsx'
import { Headset, ReceiptText, RefreshCw } from '#ui/media/icons.ts'
import { AuctionEndingSoon, useAuctions } from './AuctionEndingSoon.tsx'
import { FinanceTiles } from './FinanceTiles.tsx'
import { FinanceTotals, useSummary } from './FinanceTotals.tsx'
import styles from './financeTab.module.css'
import { IncomeCalendar } from './IncomeCalendar.tsx'
import { LockSection } from './LockSection.tsx'

const HELP = '/pages/invest/help'

/**
 * The finance tab: the person's totals, links, and products on offer. Each part is loaded and fails
 * separately.
 */
export function FinanceScreen() {
  const { t } = useLingui()
  const summary = useSummary()
  const products = useRead(lockup.config, {})
  const invest = useInvestIndex()
  const listings = useNewest()
  const auctions = useAuctions()
  const support = useSupportHref()
  const refresh = () => {
    for (const part of [summary, products, invest, listings, auctions]) part.refetch()
  }
  return (
    <AppPage
      restore="finance"
      columns
      header={
        <header className={styles.header}>
          <Heading className={styles.title}>
            <Trans>Finance</Trans>
          </Heading>
          <IconButton icon={RefreshCw} label={t`Refresh`} onClick={refresh} />
          <IconButton icon={Headset} label={t`Customer service`} href={support} />
          <IconButton icon={ReceiptText} label={t`Transactions`} href="/pages/setting/bill" />
        </header>
      }
    >
      <div className={styles.body}>
        <Columns
          first={
            <>
              <FinanceTotals reading={summary} />
              <FinanceTiles products={products.data?.list} />
              <Banners />
              <section className={styles.ending} aria-label={t`Ending soon`}>
                <h2>
                  <Trans>Ending soon</Trans>
                </h2>
                <AsOf reading={oldestOf([listings, auctions, invest])} inset />
                <div className={styles.endingCards}>
                  <IeoEndingSoon />
                  <AuctionEndingSoon />
                  <DualEndingSoon />
                </div>
              </section>
              <IncomeCalendar summary={summary} />
            </>
          }
          second={
            <>
              <LockSection reading={products} />
              <InvestSection />
              <IeoSection />
              <p className={styles.risk}>
                <Trans>
                  You can lose part or all of your locked funds if you redeem early. Yields are not
                  guaranteed.
                </Trans>{' '}
                <Link href={HELP}>
                  <Trans>About the risks</Trans>
                </Link>
              </p>
            </>
          }
        />
      </div>
    </AppPage>
  )
}
