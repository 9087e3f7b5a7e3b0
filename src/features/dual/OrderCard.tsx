import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DualOrder } from '#contract/earn/dual.ts'
import { businessDayNamed, businessDayOf } from '#domain/businessDay.ts'
import { annualised, outcomeOf } from '#domain/earn/dual.ts'
import { big, type Decimal, exact, isPositive } from '#domain/money.ts'
import { shownDay, useAmountText, useBusinessDay } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import styles from './dual.module.css'
import { usePriceText, useSettlementText, useTypeName } from './labels.ts'
import { useReference, useSecond } from './useLiveProducts.ts'

/** Age (seconds) from which a price is too old to be compared with the target price. */
const STALE = 30

/**
 * Annualised yield of a settled order; null before the settlement. Principal and payout are compared in the currency of
 * the payout.
 */
export const yearlyOf = (order: DualOrder): Decimal | null => {
  const principal = exact(big(order.pay_amount).minus(order.interest))
  return order.status === 3 && isPositive(principal)
    ? annualised(order.interest, principal, order.holding_days)
    : null
}

export function useStatusName(): (order: DualOrder) => string {
  const { t } = useLingui()
  return ({ status }) => {
    switch (status) {
      case 1:
        return t`Holding`
      case 2:
        return t`Settling`
      case 3:
        return t`Completed`
      case 4:
        return t`Failed`
    }
  }
}

/** One dual investment of the person: the price compared with the target price, or the result. */
export function OrderCard({ order, onOpen }: { readonly order: DualOrder; readonly onOpen: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const price = usePriceText()
  const name = useTypeName()
  const status = useStatusName()
  const settles = useSettlementText()
  const running = order.status === 1 || order.status === 2
  const money = { currency: order.invest_currency_id, name: order.invest_currency }
  const paid = text(order.pay_amount, { currency: order.pay_currency_id, name: order.pay_currency })
  const facts = running
    ? [
        { key: 'linked', label: t`Target price`, value: price(order.linked_price, order.price_precision) },
        { key: 'apr', label: t`APR`, value: format.rate(order.apr, 2, 2) },
        { key: 'settles', label: t`Settles (UTC+8)`, value: settles(order) },
      ]
    : [
        { key: 'linked', label: t`Target price`, value: price(order.linked_price, order.price_precision) },
        {
          key: 'settlement',
          label: t`Settlement price`,
          value: order.settlement_price === null ? '—' : price(order.settlement_price, 8),
        },
        { key: 'day', label: t`Maturity`, value: format.time(shownDay(order.maturity_date), 'dayMonth') },
      ]
  return (
    <Card as="article" inset aria-label={`${name(order)} ${order.id}`} className={styles.position}>
      <ListRow
        lead={<CoinMark name={order.currency_name} src={order.image} size={32} />}
        title={text(order.amount, money)}
        subtitle={name(order)}
        trailing={<Tag size={16}>{status(order)}</Tag>}
        className={styles.row}
        onClick={onOpen}
      />
      {order.status === 1 && <Running order={order} />}
      {order.status === 2 && (
        <p className={styles.quiet}>
          <Trans>Waiting for the settlement price. You will be paid automatically.</Trans>
        </p>
      )}
      {order.status === 3 && <p className={styles.received}>{t`You received ${paid}`}</p>}
      {order.status === 4 && (
        <p className={styles.quiet}>
          <Trans>No settlement price within 24 hours: {paid} returned without interest.</Trans>
        </p>
      )}
      <Figures rows={facts} />
    </Card>
  )
}

function Running({ order }: { readonly order: DualOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const { price, time } = useReference(order.match_id)
  const now = useSecond()
  const today = useBusinessDay()
  const bought = businessDayOf(order.purchase_time)
  const matures = businessDayNamed(order.maturity_date) ?? bought
  const whole = Math.max(1, matures - bought)
  const left = Math.max(0, matures - today)
  const days = plural(left, { one: '# day left', other: '# days left' })
  const fresh = price !== null && time !== null && now - time <= STALE
  const shown = fresh ? format.price(price, order.price_precision) : ''
  return (
    <>
      <ProgressBar value={1 - left / whole} label={days} />
      <p className={styles.hint}>
        <span>{left === 0 ? t`Settles today` : days}</span>
        {fresh && (
          <span data-hint="">
            {outcomeOf(price, order.linked_price) === 'coin'
              ? t`${shown}: now below the target price`
              : t`${shown}: now at or above the target price`}
          </span>
        )}
      </p>
    </>
  )
}
