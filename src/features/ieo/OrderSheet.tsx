import { Trans, useLingui } from '@lingui/react/macro'
import { type IeoOrder, ieo } from '#contract/earn/ieo.ts'
import { useRead } from '#data/api/use-read.ts'
import { ratioOf } from '#domain/earn/ieo.ts'
import { isPositive } from '#domain/money.ts'
import { DetailSheet, type ListOf, orListed, ProgressSteps, type Step } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import styles from './ieo.module.css'
import { daysText, useCost, usePriceLine, useStatusName, useUnits } from './labels.ts'

/**
 * One subscription in full: times, terms, and the allotment with the data needed to recompute the allotment.
 */
export function OrderSheet({
  id,
  list,
  onClose,
}: {
  readonly id: number | undefined
  readonly list: ListOf<IeoOrder>
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const own = useRead(ieo.order, { id: id ?? 0 }, { enabled: id !== undefined })
  const reading = orListed(own, list, (order) => order.id === id)
  return (
    <DetailSheet
      id={id}
      record={reading.data}
      title={reading.data?.name ?? t`My subscriptions`}
      error={reading.error}
      retry={reading.refetch}
      onClose={onClose}
    >
      {(order) => (
        <>
          <AsOf reading={reading} />
          <Timeline order={order} />
          <Facts order={order} />
          {order.status !== 1 && <Receipt order={order} />}
          <p className={styles.quiet}>
            <Trans>A subscription cannot be cancelled.</Trans>{' '}
            <Link href="/pages/setting/bill">
              <Trans>Transactions</Trans>
            </Link>
            {' · '}
            <Link href={`/pages/ieo/subscribe?project_id=${order.project_id}`}>
              <Trans>View project</Trans>
            </Link>
          </p>
        </>
      )}
    </DetailSheet>
  )
}

function Timeline({ order }: { readonly order: IeoOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const at = (time: number): string => format.time(time, 'dated')
  const failed = order.status === 4
  const after: readonly Step[] = failed
    ? []
    : [
        {
          key: 'release',
          label: t`Tokens released`,
          state: order.status === 3 ? 'done' : 'waiting',
          note: at(order.status === 3 ? order.released_time : order.release_time),
        },
      ]
  return (
    <ProgressSteps
      as="timeline"
      label={t`Stages`}
      steps={[
        {
          key: 'applied',
          label: t({ context: 'ieo', message: 'Subscribed' }),
          state: 'done',
          note: at(order.created_time),
        },
        {
          key: 'allotment',
          label: failed ? t`Nothing allotted, refunded in full` : t`Allotment`,
          state: order.status === 1 ? 'waiting' : failed ? 'failed' : 'done',
          note: at(order.allotted_time > 0 ? order.allotted_time : order.allot_time),
        },
        ...after,
      ]}
    />
  )
}

function Facts({ order }: { readonly order: IeoOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const units = useUnits()
  const cost = useCost()
  const priceLine = usePriceLine()
  const status = useStatusName()
  return (
    <KeyValue
      density="roomy"
      rows={[
        { key: 'status', label: t`Status`, value: status(order) },
        {
          key: 'applied',
          label: t({ context: 'ieo', message: 'Subscribed' }),
          value: units(order.amount, order.symbol),
        },
        { key: 'price', label: t`Price`, value: priceLine(order.symbol, order.price, order.pay_currency) },
        {
          key: 'frozen',
          label: order.status === 1 ? t`Frozen` : t`Was frozen`,
          value: cost(order.pay_amount, order.pay_scale, order.pay_currency),
        },
        { key: 'market', label: t`Listing time`, value: format.time(order.time_to_market, 'dated') },
        { key: 'lock', label: t`Lock period after listing`, value: daysText(order.lock_period) },
      ]}
    />
  )
}

/** Rows of the allotment: ratio, rounding and refund, each computed from the row above. */
function Receipt({ order }: { readonly order: IeoOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const units = useUnits()
  const cost = useCost()
  const { symbol } = order
  const ratio = ratioOf(order.total_applied, order.total_issuance)
  const sum = (amount: IeoOrder['pay_amount']): string => cost(amount, order.pay_scale, order.pay_currency)
  const shown = format.number(ratio, { min: 0, max: 10, rounding: 'down' })
  const digits = order.scale
  return (
    <section className={styles.receipt} aria-label={t`How it was allotted`}>
      <h3>
        <Trans>How it was allotted</Trans>
      </h3>
      <KeyValue
        density="roomy"
        boxed
        rows={[
          { key: 'total', label: t`Total subscribed`, value: units(order.total_applied, symbol) },
          { key: 'issued', label: t`Total for sale`, value: units(order.total_issuance, symbol) },
          { key: 'ratio', label: t`Ratio`, value: shown },
          {
            key: 'passed',
            label: t`Your allotment, rounded down`,
            value: `${units(order.amount)} × ${shown} = ${units(order.passes_number, symbol)}`,
          },
          { key: 'paid', label: t`Cost, rounded up`, value: sum(order.paid_amount) },
          {
            key: 'refund',
            label: t`Refunded`,
            value: sum(order.refund_amount),
            ...(isPositive(order.refund_amount) ? { tone: 'up' as const } : {}),
            total: true,
          },
        ]}
      />
      <p className={styles.quiet}>
        <Trans>
          Your allotment = subscribed × total for sale ÷ total subscribed, rounded down to {digits} decimals.
          The ratio is at most 1. The same rule applies to everyone.
        </Trans>
      </p>
    </section>
  )
}
