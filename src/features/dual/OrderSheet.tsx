import { Trans, useLingui } from '@lingui/react/macro'
import { type DualOrder, dual } from '#contract/earn/dual.ts'
import { useRead } from '#data/api/use-read.ts'
import {
  DetailSheet,
  type ListOf,
  orListed,
  ProgressSteps,
  shownDay,
  useAmountText,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from './dual.module.css'
import {
  daysText,
  sharesText,
  usePriceText,
  useSettlementText,
  useSourceName,
  useTypeName,
} from './labels.ts'
import { useStatusName, yearlyOf } from './OrderCard.tsx'

/**
 * One dual investment of the person, with its terms, both payouts and its settlement. An investment cannot be
 * cancelled.
 */
export function OrderSheet({
  id,
  list,
  onClose,
}: {
  readonly id: number | undefined
  readonly list: ListOf<DualOrder>
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const name = useTypeName()
  const own = useRead(dual.order, { id: id ?? 0 }, { enabled: id !== undefined })
  const reading = orListed(own, list, (order) => order.id === id)
  return (
    <DetailSheet
      id={id}
      record={reading.data}
      title={reading.data ? name(reading.data) : t`My positions`}
      error={reading.error}
      retry={reading.refetch}
      onClose={onClose}
    >
      {(order) => (
        <>
          <AsOf reading={reading} />
          <Facts order={order} />
        </>
      )}
    </DetailSheet>
  )
}

function Facts({ order }: { readonly order: DualOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const price = usePriceText()
  const status = useStatusName()
  const source = useSourceName()
  const settles = useSettlementText()
  const linked = price(order.linked_price, order.price_precision)
  const money = { currency: order.invest_currency_id, name: order.invest_currency }
  const paid = { currency: order.pay_currency_id, name: order.pay_currency }
  const yearly = yearlyOf(order)
  const over = order.status >= 3
  const result =
    order.settlement_price === null
      ? []
      : [
          { key: 'price', label: t`Settlement price`, value: price(order.settlement_price, 8) },
          {
            key: 'source',
            label: t`Settlement price source`,
            value: source(order.settlement_source === '' ? order.price_source : order.settlement_source),
          },
          { key: 'stored', label: t`Price recorded at`, value: format.time(order.settlement_time, 'full') },
        ]
  return (
    <>
      <ProgressSteps
        label={t`Dates (UTC+8)`}
        steps={[
          {
            key: 'purchase',
            label: t({ context: 'dual', message: 'Purchase' }),
            state: 'done',
            note: format.time(order.purchase_time, 'short'),
          },
          {
            key: 'maturity',
            label: t`Maturity`,
            state: order.status === 1 ? 'waiting' : 'done',
            note: settles(order),
          },
          {
            key: 'paid',
            label: order.status === 4 ? t`Returned` : t`Credited to spot`,
            state: order.status === 4 ? 'failed' : over ? 'done' : 'waiting',
            note: format.time(
              over ? order.finish_time : shownDay(order.maturity_date),
              over ? 'short' : 'dayMonth',
            ),
          },
        ]}
      />
      <KeyValue
        density="roomy"
        rows={[
          { key: 'status', label: t`Status`, value: status(order) },
          { key: 'num', label: t`Shares`, value: sharesText(order.num) },
          { key: 'amount', label: t`Invested`, value: text(order.amount, money) },
          { key: 'linked', label: t`Target price`, value: linked },
          { key: 'apr', label: t`APR`, value: format.rate(order.apr, 2, 2) },
          { key: 'days', label: t`Holding days`, value: daysText(order.holding_days) },
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
          ...result,
          ...(over
            ? [
                { key: 'paid', label: t`Credited to spot`, value: text(order.pay_amount, paid) },
                {
                  key: 'interest',
                  label: t`Interest`,
                  value: text(order.interest, { ...paid, sign: 'always' }),
                },
              ]
            : []),
          ...(yearly === null
            ? []
            : [
                {
                  key: 'yearly',
                  label: t`Annualised: return ÷ holding days × 365`,
                  value: format.rate(yearly, 2, 2),
                },
              ]),
        ]}
      />
      <p className={styles.quiet}>
        <Trans>No cancellation and no early redemption.</Trans>{' '}
        <Link href="/pages/setting/bill">
          <Trans>Transactions</Trans>
        </Link>
      </p>
    </>
  )
}
