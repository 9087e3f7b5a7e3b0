import { Trans, useLingui } from '@lingui/react/macro'
import { quickBuy } from '#contract/funds/quickBuy.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { CreditCard, ScrollText } from '#ui/media/icons.ts'
import { BuyForm } from './BuyForm.tsx'
import { ORDERS } from './labels.ts'
import styles from './quickbuy.module.css'
import { TestModeNotice } from './TestModeNotice.tsx'

/** Screen that buys coins with the currencies of nine countries: amount, payment method, payer. */
export function QuickBuyScreen() {
  const { t } = useLingui()
  const reading = useRead(quickBuy.options, {})
  return (
    <AppPage
      columns
      title={t`Buy crypto`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={ScrollText} label={t`My purchases`} href={ORDERS} />
        </>
      }
    >
      <ReadState
        reading={reading}
        quiet
        isEmpty={({ countries }) => countries.length === 0}
        empty={
          <EmptyState
            icon={CreditCard}
            text={<Trans>Buying crypto is not available at the moment. Try again later</Trans>}
          />
        }
      >
        {(options) => (
          <div className={styles.body}>
            {options.test === 1 && <TestModeNotice />}
            <BuyForm options={options} />
          </div>
        )}
      </ReadState>
    </AppPage>
  )
}
