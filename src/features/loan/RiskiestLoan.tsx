import { Trans, useLingui } from '@lingui/react/macro'
import { LOAN_STATUS, type Loan, loan } from '#contract/earn/loan.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { lt } from '#domain/money.ts'
import { oldestOf } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { exposureOf } from './LoanCard.tsx'
import { loanHref } from './labels.ts'
import styles from './loan.module.css'
import { isPriced } from './queries.ts'
import { RiskGauge } from './RiskGauge.tsx'

/** Page size, larger than the maximum number of a person's open loans. */
const ALL = 50

/** Reads the loans of one status, because among all loans finished ones may be newer than open ones. */
const useLoans = (status: '1' | '2') => useRead(loan.list, { status, page: 1, limit: ALL })

/**
 * The loan closest to liquidation. A loan with unknown risk is ordered before all other loans, because it may
 * be the closest.
 */
const worstOf = (loans: readonly Loan[]): Loan | null =>
  loans.reduce<Loan | null>((worst, one) => {
    if (worst === null || one.risk_rate === null) return worst?.risk_rate === null ? worst : one
    return worst.risk_rate !== null && lt(one.risk_rate, worst.risk_rate) ? one : worst
  }, null)

/**
 * Margin level of the person's loan closest to liquidation, on the assets page. Renders nothing when the person has no
 * debt.
 */
export function RiskiestLoan() {
  const { t } = useLingui()
  const online = useOnline()
  const active = useLoans(`${LOAN_STATUS.active}`)
  const overdue = useLoans(`${LOAN_STATUS.overdue}`)
  const owed = active.data && overdue.data ? [...active.data.list, ...overdue.data.list] : []
  const worst = worstOf(owed)
  if (!worst) return null
  const others = owed.length - 1
  return (
    <Card inset as="section" aria-label={t`Loan health`} className={styles.health}>
      <header className={styles.cardHead}>
        <h2>
          <Trans>Loan health</Trans>
        </h2>
        <AsOf reading={oldestOf([active, overdue])} />
      </header>
      <RiskGauge exposure={exposureOf(worst)} priced={isPriced(worst, serverNow() / 1000, online)} />
      <p className={styles.quiet}>
        <Link href={loanHref(worst.id)}>{t`Loan ${worst.loan_no}`}</Link>
        {others > 0 && (
          <>
            {' · '}
            <Trans>the worst of {owed.length} open loans</Trans>
          </>
        )}
      </p>
    </Card>
  )
}
