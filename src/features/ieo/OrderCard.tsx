import { Trans, useLingui } from '@lingui/react/macro'
import type { IeoOrder } from '#contract/earn/ieo.ts'
import { ServerCountdown } from '#features/kit/index.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import styles from './ieo.module.css'
import { useCost, useStatusName, useUnits } from './labels.ts'
import { nextOf } from './useLiveProjects.ts'

const TONES = { 1: 'blue', 2: 'up', 3: 'plain', 4: 'plain' } as const

/** One subscription: amounts subscribed, allotted, paid and refunded, and the next step. */
export function OrderCard({ order, onOpen }: { readonly order: IeoOrder; readonly onOpen: () => void }) {
  const { t } = useLingui()
  const units = useUnits()
  const cost = useCost()
  const status = useStatusName()
  const waiting = order.status === 1
  const sum = (amount: IeoOrder['pay_amount']): string => cost(amount, order.pay_scale, order.pay_currency)
  return (
    <Card as="article" inset aria-label={`${order.name} ${order.id}`} className={styles.order}>
      <ListRow
        lead={<CoinMark name={order.symbol} src={order.logo} size={32} />}
        title={order.name}
        subtitle={order.symbol}
        trailing={
          <span className={styles.tags}>
            {order.test === 1 && (
              <Tag size={16} tone="amber">
                <Trans>Test</Trans>
              </Tag>
            )}
            <Tag size={16} tone={TONES[order.status]}>
              {status(order)}
            </Tag>
          </span>
        }
        className={styles.row}
        onClick={onOpen}
      />
      <Figures
        columns={2}
        rows={[
          {
            key: 'applied',
            label: t({ context: 'ieo', message: 'Subscribed' }),
            value: units(order.amount, order.symbol),
          },
          {
            key: 'passed',
            label: t({ context: 'ieo', message: 'Allotted' }),
            value: waiting ? '—' : units(order.passes_number, order.symbol),
          },
          {
            key: 'paid',
            label: waiting ? t`Frozen` : t({ context: 'ieo', message: 'Paid' }),
            value: sum(waiting ? order.pay_amount : order.paid_amount),
          },
          { key: 'refund', label: t`Refunded`, value: waiting ? '—' : sum(order.refund_amount) },
        ]}
      />
      <Next order={order} />
    </Card>
  )
}

function Next({ order }: { readonly order: IeoOrder }) {
  const next = nextOf(order)
  if (next === null) return null
  return (
    <p className={styles.time}>
      {next.kind === 'allot' ? <Trans>Allotment in</Trans> : <Trans>Unlocks in</Trans>}{' '}
      <ServerCountdown until={next.at * 1000} />
    </p>
  )
}
