import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LockOrder, lockup } from '#contract/earn/lockup.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState, ResultView, shownDayOf, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { CircleHelp } from '#ui/media/icons.ts'
import { BuyForm } from './BuyForm.tsx'
import styles from './lockup.module.css'
import { ProductTerms, ProductYield } from './ProductFacts.tsx'
import { RateChart } from './RateChart.tsx'
import { RulesSheet } from './RulesSheet.tsx'
import { LOCK_LIST } from './skipIntroduction.ts'

/** One lock-up product: its yield, the purchase form, its terms and its published rates. */
export function BuyScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(lockup.config, { id })
  const [rules, setRules] = useState(false)
  const [done, setDone] = useState<LockOrder | null>(null)
  return (
    <AppPage
      title={reading.data?.list[0]?.title ?? t`Lock mining`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={CircleHelp} label={t`Rules`} onClick={() => setRules(true)} />
        </>
      }
    >
      {done ? (
        <Bought order={done} />
      ) : (
        <ReadState reading={reading} quiet>
          {({ list: [config], rates }) =>
            config && (
              <div className={styles.body}>
                <ProductYield config={config} />
                <BuyForm key={config.id} config={config} onDone={setDone} />
                <ProductTerms config={config} />
                <RateChart rates={rates} />
              </div>
            )
          }
        </ReadState>
      )}
      <RulesSheet open={rules} onClose={() => setRules(false)} />
    </AppPage>
  )
}

function Bought({ order }: { readonly order: LockOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const money = { currency: order.currency_id, name: order.currency_name }
  return (
    <ResultView
      state="done"
      title={<Trans>Locked</Trans>}
      amount={amount(order.amount, money)}
      note={<Trans>Income is paid daily at 00:00 (UTC+8).</Trans>}
      rows={[
        {
          key: 'value',
          label: t`Value date (UTC+8)`,
          value: format.time(shownDayOf(order.value_time), 'day'),
        },
        { key: 'end', label: t`End date (UTC+8)`, value: format.time(shownDayOf(order.end_time), 'day') },
      ]}
    >
      <Button block href={`/pages/lockming/order?id=${order.id}`}>
        <Trans>View order</Trans>
      </Button>
      <Button block kind="quiet" href={LOCK_LIST}>
        <Trans>Back to products</Trans>
      </Button>
    </ResultView>
  )
}
