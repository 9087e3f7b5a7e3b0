import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LOAN_STATUS, type Loan, type LoanConfig, type LoanEntry } from '#contract/earn/loan.ts'
import type { RiskBand } from '#domain/earn/loan/risk.ts'
import { COLLATERAL_MIN, STATEMENT_MAX } from '#domain/earn/loan/terms.ts'
import { big, type Decimal, gte } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import type { ApplyFault } from './formRules.ts'

export const OTC = '/pages/otc/otc'
export const LANDING = '/pages/common/borrowing'
export const loanHref = (id: number): string => `${OTC}?tab=loans&id=${id}`

/** Whether the person may apply again: the rest of the allowance is at least the minimum loan. */
export const mayApply = ({ my, min }: LoanConfig): boolean => my?.eligible === 1 && gte(my.loan_left, min)

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' })

export function useStatusLabels(): (status: Loan['status']) => string {
  const { t } = useLingui()
  return (status) => {
    switch (status) {
      case LOAN_STATUS.reviewing:
        return t`In review`
      case LOAN_STATUS.active:
        return t({ context: 'loan', message: 'Active' })
      case LOAN_STATUS.overdue:
        return t`Overdue`
      case LOAN_STATUS.repaid:
        return t`Repaid`
      case LOAN_STATUS.liquidated:
        return t`Liquidated`
      case LOAN_STATUS.rejected:
        return t`Rejected`
      case LOAN_STATUS.cancelled:
        return t({ context: 'loan', message: 'Cancelled' })
    }
  }
}

export function useBandLabels(): (band: RiskBand) => string {
  const { t } = useLingui()
  return (band) => {
    switch (band) {
      case 'safe':
        return t({ context: 'risk', message: 'Safe' })
      case 'watch':
        return t({ context: 'risk', message: 'Watch' })
      case 'danger':
        return t({ context: 'risk', message: 'Danger' })
      case 'liquidation':
        return t({ context: 'risk', message: 'Liquidation' })
    }
  }
}

/** Formats a rate in per cent without trailing zeros: "150 %". */
export function usePercent(): (rate: Decimal, digits?: number) => string {
  const format = useFormat()
  return (rate, digits = 2) => format.rate(rate, digits, 0)
}

/**
 * Text that says why an application cannot be sent (docs/products/loan.md#errors). A minimum is rounded up and a
 * maximum down, so that the named limit is accepted.
 */
export function useFaultLabels(config: LoanConfig): (fault: ApplyFault | undefined) => string | undefined {
  const { t } = useLingui()
  const format = useFormat()
  return (fault) => {
    switch (fault) {
      case undefined:
        return undefined
      case 'amount':
        return t`Enter the correct amount`
      case 'limit': {
        const [min, max] = [format.fee(config.min, 0), format.amount(config.max, 0)]
        return t({ context: 'error', message: `A loan must be worth ${min} to ${max} USDT` })
      }
      case 'allowance': {
        const max = format.amount(config.my?.loan_left ?? config.max, 0)
        return t({
          context: 'error',
          message: `Over the remaining allowance: you can borrow up to ${max} USDT`,
        })
      }
      case 'term': {
        const [min, max] = [config.term_min, config.term_max]
        return t({ context: 'error', message: `Enter the correct term: ${min} to ${max} days` })
      }
      case 'leverage':
        return t({
          context: 'error',
          message: 'Enter the correct amount: the loan can be at most twice the collateral (3x)',
        })
      case 'insufficient':
        return t`Insufficient balance`
      case 'small': {
        const [min, currency] = [format.fee(COLLATERAL_MIN, 0), 'USDT']
        return t`The minimum amount is ${min} ${currency}`
      }
      case 'asset':
        return t`Choose an asset`
      case 'missing':
        return t`Add collateral`
      case 'years':
        return t`Enter the years as a whole number`
      case 'volume':
        return t`Enter the correct amount`
      case 'too_long': {
        const count = STATEMENT_MAX
        return t`Character too long: at most ${count}`
      }
    }
  }
}

/** Names of the events in a loan's history. */
export function useEntryLabels(): (entry: LoanEntry) => string {
  const { t } = useLingui()
  const percent = usePercent()
  return (entry) => {
    switch (entry.kind) {
      case 'apply':
        return t`Applied`
      case 'cancel':
        return t({ context: 'loan', message: 'Cancelled by you' })
      case 'reject':
        return t`Rejected`
      case 'approve':
        return t`Loan paid out`
      case 'interest':
        return t`Interest for the day`
      case 'bill':
        return t`Monthly interest paid`
      case 'missed':
        return t`Monthly interest overdue`
      case 'soon':
        return t`Reminder: due in 3 days`
      case 'due':
        return t`The term has ended`
      case 'overdue':
        return t`Overdue interest`
      case 'repay':
        return t`Repaid`
      case 'collateral':
        return t`Collateral added`
      case 'warning': {
        const rate = percent(entry.rate ?? ('0' as Decimal), 0)
        return t`Warning: margin level below ${rate}`
      }
      case 'liquidate':
        return t`Liquidated`
    }
  }
}

/** Position of the gauge's marker, 0 to 1: 0 at a margin level of 100 %, 1 at 200 % and above. */
export const gaugeAt = (rate: Decimal): number => {
  const at = big(rate).minus(1)
  return Math.min(1, Math.max(0, Number(at.toFixed(4))))
}
