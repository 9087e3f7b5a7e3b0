import { Trans, useLingui } from '@lingui/react/macro'
import { LOAN_STATUS, type Loan } from '#contract/earn/loan.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import type { Exposure } from '#domain/earn/loan/risk.ts'
import { totalOf } from '#domain/earn/loan/terms.ts'
import { ServerCountdown, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { LoanActions, type LoanActionsProps } from './LoanActions.tsx'
import { daysText, useStatusLabels } from './labels.ts'
import styles from './loan.module.css'
import { isPriced } from './queries.ts'
import { RiskGauge } from './RiskGauge.tsx'

const TONES = {
  [LOAN_STATUS.reviewing]: 'amber',
  [LOAN_STATUS.active]: 'blue',
  [LOAN_STATUS.overdue]: 'down',
  [LOAN_STATUS.repaid]: 'up',
  [LOAN_STATUS.liquidated]: 'down',
  [LOAN_STATUS.rejected]: 'plain',
  [LOAN_STATUS.cancelled]: 'plain',
} as const

/** Assets and debt from which the risk gauge computes the margin level; null without prices. */
export const exposureOf = ({
  asset_value,
  debt_value,
  status,
  risk_rate,
  amount,
  coin_price,
}: Loan): Exposure | null => {
  if (risk_rate === null) return null
  if (status === LOAN_STATUS.reviewing) {
    return coin_price === null
      ? null
      : { assets: asset_value, debt: totalOf([{ amount, price: coin_price }]) }
  }
  return debt_value === null ? null : { assets: asset_value, debt: debt_value }
}

/**
 * Card of a loan in the list: debt, margin level and the next payment, which is the end of the loan unless interest is
 * paid monthly.
 */
export function LoanCard({ loan, onOpen, ...actions }: LoanActionsProps & { readonly onOpen: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const status = useStatusLabels()
  const online = useOnline()
  const money = { currency: loan.coin_id, name: loan.coin }
  const owed = loan.status === LOAN_STATUS.active || loan.status === LOAN_STATUS.overdue
  const late = loan.status === LOAN_STATUS.overdue
  return (
    <article className={styles.card} aria-label={loan.loan_no}>
      <header className={styles.cardHead}>
        <h2>{loan.loan_no}</h2>
        <span>
          {loan.test === 1 && (
            <Tag size={16} tone="amber">
              <Trans>Test mode</Trans>
            </Tag>
          )}{' '}
          <Tag tone={TONES[loan.status]}>{status(loan.status)}</Tag>
        </span>
      </header>
      <p className={styles.debt}>
        <span>{owed ? t`You owe` : t`Loan`}</span>
        <b>{text(owed ? loan.debt_total : loan.amount, money)}</b>
      </p>
      {(owed || loan.status === LOAN_STATUS.reviewing) && (
        <RiskGauge exposure={exposureOf(loan)} priced={isPriced(loan, serverNow() / 1000, online)} />
      )}
      <KeyValue
        rows={[
          ...(owed
            ? [
                late
                  ? {
                      key: 'late',
                      label: t`Overdue`,
                      value: daysText(loan.overdue_days),
                      tone: 'down' as const,
                    }
                  : {
                      key: 'due',
                      label: loan.next_due_time === loan.end_time ? t`Due` : t`Next payment`,
                      value: <ServerCountdown until={loan.next_due_time * 1000} />,
                    },
              ]
            : []),
          ...(loan.status === LOAN_STATUS.rejected
            ? [{ key: 'why', label: t`Reason`, value: loan.reject_reason }]
            : []),
          {
            key: 'time',
            label: loan.finish_time > 0 ? t`Ended` : t`Applied`,
            value: format.time(loan.finish_time > 0 ? loan.finish_time : loan.created_time, 'short'),
          },
        ]}
      />
      <LoanActions loan={loan} {...actions} />
      <Button block kind="quiet" size={36} onClick={onOpen}>
        <Trans>Details</Trans>
      </Button>
    </article>
  )
}
