import { Trans, useLingui } from '@lingui/react/macro'
import { type LockOrder, lockup } from '#contract/earn/lockup.ts'
import { useRead } from '#data/api/use-read.ts'
import { add } from '#domain/money.ts'
import {
  DetailSheet,
  type ListOf,
  orListed,
  SubmitNote,
  shownDay,
  shownDayOf,
  useAmountText,
  useBusinessDay,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { isOver } from './earningDays.ts'
import { useAprText, useYieldText } from './labels.ts'
import styles from './lockup.module.css'

/** One lock-up order in full, with its daily income. */
export function OrderSheet({
  id,
  list,
  onClose,
}: {
  readonly id: number | undefined
  readonly list: ListOf<LockOrder>
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const own = useRead(lockup.order, { id: id ?? 0 }, { enabled: id !== undefined })
  const reading = orListed(own, list, (order) => order.id === id)
  return (
    <DetailSheet
      id={id}
      record={reading.data}
      title={reading.data?.title ?? t({ context: 'lock mining', message: 'My orders' })}
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

function Facts({ order }: { readonly order: LockOrder }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const apr = useAprText()
  const yields = useYieldText()
  const today = useBusinessDay()
  const money = { currency: order.currency_id, name: order.currency_name }
  const ratio = format.rate(order.penalty_ratio, 4)
  const rate = format.rate(order.coupon_rate, 4)
  const redeemed = [
    { key: 'penalty', label: t`Penalty`, value: amount(order.penalty, money) },
    { key: 'returned', label: t`Returned`, value: amount(order.return_amount, money) },
    { key: 'time', label: t`Redeemed`, value: format.time(order.redeem_time, 'full') },
  ]
  return (
    <>
      <KeyValue
        density="roomy"
        rows={[
          {
            key: 'amount',
            label: t({ context: 'money', message: 'Amount' }),
            value: amount(order.amount, money),
          },
          { key: 'apr', label: t`APR`, value: apr(order) },
          { key: 'yield', label: t`Daily yield`, value: yields(order) },
          { key: 'ratio', label: t`Penalty rate`, value: t`${ratio} per day left` },
          { key: 'bought', label: t`Bought`, value: format.time(order.created_time, 'full') },
          {
            key: 'value',
            label: t`Value date (UTC+8)`,
            value: format.time(shownDayOf(order.value_time), 'day'),
          },
          { key: 'end', label: t`End date (UTC+8)`, value: format.time(shownDayOf(order.end_time), 'day') },
          ...(order.coupon_id > 0 ? [{ key: 'coupon', label: t`Coupon`, value: t`+${rate} a day` }] : []),
          { key: 'income', label: t`Total income`, value: amount(order.income_total, money) },
          ...(order.status === 2 ? redeemed : []),
        ]}
      />
      {order.status === 1 && !isOver(order, today) && <Renewal order={order} />}
      <section className={styles.incomes}>
        <h3>
          <Trans>Daily income</Trans>
        </h3>
        {order.incomes.length === 0 ? (
          <p className={styles.quiet}>
            <Trans>The first income comes at 00:00 (UTC+8) after the value date.</Trans>
          </p>
        ) : (
          <KeyValue
            rows={order.incomes.map((income) => ({
              key: income.date,
              label: `${format.time(shownDay(income.date), 'day')} · ${format.rate(add(income.rate, order.coupon_rate), 4, 2)}`,
              value: amount(add(income.amount, income.extra), { ...money, sign: 'always' }),
              tone: 'up' as const,
            }))}
          />
        )}
      </section>
    </>
  )
}

/** The switch for automatic renewal, off by default. */
function Renewal({ order }: { readonly order: LockOrder }) {
  const { t } = useLingui()
  const submit = useSubmit(lockup.renew, {
    otherwise: t`The renewal could not be changed`,
    onDone: ({ renew }) => toast(renew === 1 ? t`It will be renewed at the end` : t`It will not be renewed`),
  })
  return (
    <>
      <div className={styles.choice}>
        <span>
          <Trans>Renew at the end, on the same terms only</Trans>
        </span>
        <Switch
          checked={order.renew === 1}
          disabled={submit.disabled || submit.busy || submit.unknown}
          label={t`Renew at the end`}
          onChange={(on) => void submit.send({ id: order.id, renew: on ? 1 : 0 })}
        />
      </div>
      <SubmitNote submit={submit} />
      {submit.unknown && (
        <Button kind="quiet" disabled={submit.disabled} onClick={() => void submit.check()}>
          <Trans>Check the result</Trans>
        </Button>
      )}
    </>
  )
}
