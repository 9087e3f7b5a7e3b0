import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { type LockOrder, lockup } from '#contract/earn/lockup.ts'
import { useRead } from '#data/api/use-read.ts'
import type { Decimal } from '#domain/money.ts'
import {
  type ListOf,
  MoneyConfirm,
  NONE,
  orListed,
  useAmountText,
  useBusinessDay,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { useFormat } from '#i18n/format.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isOver } from './earningDays.ts'
import styles from './lockup.module.css'

interface Props {
  readonly id: number
  readonly list: ListOf<LockOrder>
  readonly onClose: () => void
}

/** The cost of redeeming early, computed by the server for the current day and read again after midnight. */
export function RedeemSheet({ id, list, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const problem = useErrorText()
  const today = useBusinessDay()
  const own = useRead(lockup.order, { id })
  const { refetch, error } = own
  const reading = orListed(own, list, (one) => one.id === id)
  const order = reading.data
  const asked = useRef(today)
  useEffect(() => {
    if (asked.current === today) return
    asked.current = today
    refetch()
  }, [today, refetch])
  const submit = useSubmit(lockup.redeem, {
    otherwise: t`The redemption could not be completed`,
    onDone: () => {
      toast(t`Redeemed`)
      onClose()
    },
  })
  const money = order && { currency: order.currency_id, name: order.currency_name }
  const text = (value: Decimal | undefined): string => (money ? amount(value, money) : NONE)
  const over = order !== undefined && (order.status === 2 || isOver(order, today))
  const days = order?.remaining_days ?? 0
  const ratio = order ? format.rate(order.penalty_ratio, 4) : NONE
  const back = text(order?.early_return)
  return (
    <MoneyConfirm
      open
      onClose={onClose}
      title={t`Redeem early`}
      head={
        order && (
          <>
            <AsOf reading={reading} />
            <p className={styles.loss}>
              <Trans>You lose {text(order.early_penalty)}</Trans>
            </p>
          </>
        )
      }
      rows={[
        { key: 'principal', label: t`Principal`, value: text(order?.amount) },
        {
          key: 'penalty',
          label: t`Penalty: ${ratio} × ${plural(days, { one: '# day', other: '# days' })}`,
          value: `−${text(order?.early_penalty)}`,
          tone: 'down',
        },
        { key: 'returned', label: t`Returned`, value: back, total: true },
        { key: 'kept', label: t`Income already paid (stays yours)`, value: text(order?.income_total) },
      ]}
      note={<Trans>It cannot be undone. The amount goes to your spot account immediately.</Trans>}
      problem={
        over ? (
          <Trans>This position has ended.</Trans>
        ) : own.data === undefined ? (
          error ? (
            problem(error)
          ) : (
            <Trans>Loading</Trans>
          )
        ) : undefined
      }
      kind="down"
      action={<Trans>Redeem and get {back}</Trans>}
      submit={submit}
      onConfirm={() => submit.send({ id })}
    />
  )
}
