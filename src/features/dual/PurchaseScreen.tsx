import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type DualOrder, type DualProduct, dual } from '#contract/earn/dual.ts'
import { useRead } from '#data/api/use-read.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { ReadState, ResultView, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf, MarketChip, TestTag } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { CircleHelp } from '#ui/media/icons.ts'
import styles from './dual.module.css'
import { daysText, usePriceText, useSettlementText, useSourceName, useTypeName } from './labels.ts'
import { useDistance } from './ProductRow.tsx'
import { PurchaseForm } from './PurchaseForm.tsx'
import { ReferenceChart } from './ReferenceChart.tsx'
import { useLiveProducts, useReference } from './useLiveProducts.ts'

/** One dual investment: its terms with the live price, both payouts, and the purchase form. */
export function PurchaseScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const name = useTypeName()
  const reading = useRead(dual.detail, { id })
  const [done, setDone] = useState<DualOrder | null>(null)
  const [product] = useLiveProducts(reading.data ? [reading.data] : [], reading)
  return (
    <AppPage
      title={product ? name(product) : t`Dual investment`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={CircleHelp} label={t`Help`} href="/pages/invest/help" />
        </>
      }
    >
      {done ? (
        <Bought order={done} />
      ) : (
        <ReadState reading={reading} quiet>
          {() =>
            product && (
              <div className={styles.purchase}>
                <Head product={product} />
                <PurchaseForm key={product.id} product={product} onDone={setDone} />
              </div>
            )
          }
        </ReadState>
      )}
    </AppPage>
  )
}

function Head({ product }: { readonly product: DualProduct }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const price = usePriceText()
  const settles = useSettlementText()
  const source = useSourceName()
  const prices = useMarket()
  const distance = useDistance(product)
  const { price: reference } = useReference(product.match_id, product.reference_price)
  const count = (value: number): string =>
    format.number(String(value) as DualProduct['apr'], { min: 0, max: 0 })
  const share = text(product.perPrice, {
    currency: product.invest_currency_id,
    name: product.invest_currency,
  })
  return (
    <>
      <div className={styles.tagsRow}>
        {product.test === 1 && <TestTag />}
        <MarketChip />
        {prices.state !== 'live' && <AsOf reading={prices} />}
      </div>
      <dl className={styles.head}>
        <div>
          <dt>{t`APR`}</dt>
          <dd className={styles.apr}>{format.rate(product.apr, 2, 2)}</dd>
        </div>
        <div>
          <dt>{t`Target price`}</dt>
          <dd>
            {price(product.linked_price, product.price_precision)}
            {distance !== null && <small className={styles.distance}>{distance}</small>}
          </dd>
        </div>
        <div>
          <dt>{t`Holding days`}</dt>
          <dd>{daysText(product.holding_days)}</dd>
        </div>
      </dl>
      <ReferenceChart product={product} reference={reference} />
      <KeyValue
        className={styles.facts}
        rows={[
          { key: 'share', label: t`Per share`, value: share },
          { key: 'end', label: t`Sale ends`, value: format.time(product.sale_end, 'short') },
          { key: 'settles', label: t`Settles (UTC+8)`, value: settles(product) },
          {
            key: 'left',
            label: t`Shares left`,
            value: `${count(product.remaining_shares)} / ${count(product.total_shares)}`,
          },
          { key: 'most', label: t`Maximum per purchase`, value: count(product.max_num) },
          { key: 'source', label: t`Settlement price source`, value: source(product.price_source) },
        ]}
      />
    </>
  )
}

function Bought({ order }: { readonly order: DualOrder }) {
  const { t } = useLingui()
  const text = useAmountText()
  const price = usePriceText()
  const settles = useSettlementText()
  const linked = price(order.linked_price, order.price_precision)
  return (
    <ResultView
      state="done"
      title={<Trans context="done">Invested</Trans>}
      amount={text(order.amount, { currency: order.invest_currency_id, name: order.invest_currency })}
      note={<Trans>It is paid to your spot account after settlement. It cannot be cancelled.</Trans>}
      rows={[
        {
          key: 'below',
          label: t`Settlement below ${linked}`,
          value: text(order.coin_amount, { currency: order.currency_id, name: order.currency_name }),
        },
        {
          key: 'above',
          label: t`At or above ${linked}`,
          value: text(order.quote_amount, { currency: order.quote_id, name: order.quote_name }),
        },
        { key: 'settles', label: t`Settles (UTC+8)`, value: settles(order) },
      ]}
    >
      <Button block href={`/pages/invest/mine?id=${order.id}`}>
        <Trans>View position</Trans>
      </Button>
      <Button block kind="quiet" href="/pages/invest/invest">
        <Trans>Back to products</Trans>
      </Button>
    </ResultView>
  )
}
