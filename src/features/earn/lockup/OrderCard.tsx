import { Trans, useLingui } from '@lingui/react/macro'
import type { LockOrder } from '#contract/earn/lockup.ts'
import { shownDayOf, useAmountText, useBusinessDay } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { isOver, passedDays } from './earningDays.ts'
import styles from './lockup.module.css'

interface Props {
  readonly order: LockOrder
  readonly onOpen: () => void
  readonly onRedeem: () => void
}

/** One lock-up order: its progress and income so far, or its outcome. */
export function OrderCard({ order, onOpen, onRedeem }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const today = useBusinessDay()
  const money = { currency: order.currency_id, name: order.currency_name }
  const coinless = { ...money, name: '' }
  const day = passedDays(order, today)
  const doing = order.status === 1
  const facts = doing
    ? [
        { key: 'last', label: t`Last income`, value: amount(order.income_last, coinless) },
        { key: 'total', label: t`Total income`, value: amount(order.income_total, coinless) },
        { key: 'end', label: t`End (UTC+8)`, value: format.time(shownDayOf(order.end_time), 'day') },
      ]
    : [
        { key: 'total', label: t`Total income`, value: amount(order.income_total, coinless) },
        { key: 'penalty', label: t`Penalty`, value: amount(order.penalty, coinless) },
        { key: 'returned', label: t`Returned`, value: amount(order.return_amount, coinless) },
      ]
  return (
    <Card as="article" inset aria-label={order.title} className={styles.position}>
      <ListRow
        lead={<CoinMark name={order.currency_name} src={order.image} size={32} />}
        title={amount(order.amount, money)}
        subtitle={order.title}
        trailing={
          <Tag size={16}>
            {doing ? t`In progress` : order.redeem_type === 'early' ? t`Early` : t`Maturity`}
          </Tag>
        }
        chevron
        className={styles.row}
        onClick={onOpen}
      />
      {doing && (
        <>
          <ProgressBar value={day / order.lock_period} label={t`Day ${day} of ${order.lock_period}`} />
          <p className={styles.quiet}>
            {isOver(order, today) ? (
              <Trans>Awaiting update</Trans>
            ) : (
              <Trans>
                Day {day} of {order.lock_period}
              </Trans>
            )}
          </p>
        </>
      )}
      <Figures rows={facts} />
      {doing && !isOver(order, today) && (
        <div className={styles.buttons}>
          <Button kind="quiet" size={36} onClick={onRedeem}>
            <Trans>Redeem early</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
