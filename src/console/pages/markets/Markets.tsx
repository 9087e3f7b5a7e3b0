import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Page } from '../../parts/Page.tsx'
import { PageTabs } from '../../parts/PageTabs.tsx'
import { Coins } from './Coins.tsx'
import { Convert } from './Convert.tsx'
import { Exposure } from './Exposure.tsx'
import { Futures } from './Futures.tsx'
import { Pairs } from './Pairs.tsx'
import { Positions } from './Positions.tsx'
import { Reserves } from './Reserves.tsx'
import { Seconds } from './Seconds.tsx'
import { StockSplits } from './StockSplits.tsx'

/** The chart library is large, so it is only loaded with the tab that uses it. */
const PlatformProfit = lazy(async () => ({ default: (await import('./PlatformProfit.tsx')).PlatformProfit }))

/** Pairs and their terms, and the platform's exposure. */
export function Markets() {
  const { t } = useLingui()
  return (
    <Page title={t`Markets and risk`}>
      <PageTabs
        tabs={[
          { value: 'pairs', label: t`Pairs`, body: () => <Pairs /> },
          { value: 'coins', label: t`Coins`, body: () => <Coins /> },
          { value: 'exposure', label: t`Exposure`, body: () => <Exposure /> },
          { value: 'positions', label: t`Largest positions`, body: () => <Positions /> },
          { value: 'reserve', label: t`Insurance and reserves`, body: () => <Reserves /> },
          {
            value: 'profit',
            label: t`Profit and loss`,
            body: () => (
              <Suspense fallback={<Loader size="sm" />}>
                <PlatformProfit />
              </Suspense>
            ),
          },
          { value: 'futures', label: t`Futures`, body: () => <Futures /> },
          { value: 'convert', label: t`Convert`, body: () => <Convert /> },
          { value: 'seconds', label: t`Options`, body: () => <Seconds /> },
          { value: 'splits', label: t`Stock splits`, body: () => <StockSplits /> },
        ]}
      />
    </Page>
  )
}
