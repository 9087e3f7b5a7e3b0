import { t } from '@lingui/core/macro'
import type { Manifest, OutcomeLabels } from '#features/kit/index.ts'
import { Banknote } from '#ui/media/icons.ts'

const LOANS = '/pages/otc/otc?tab=loans'

const request: OutcomeLabels = {
  done: (time) => t`Your request at ${time} was carried out.`,
  not: (time) => t`Your request at ${time} was not carried out.`,
  list: LOANS,
}

export const manifest = {
  objects: { loan: { name: (id) => t`Loan ${id}`, route: (id) => `${LOANS}&id=${id}`, list: LOANS } },
  scenes: {
    loan: () => t`Loan paid out`,
    loan_repay: () => t`Loan repayment`,
    loan_collateral: () => t`Loan collateral`,
    loan_interest: () => t`Loan interest`,
    loan_overdue: () => t`Overdue interest`,
    loan_liquidation: () => t`Loan liquidation`,
  },
  tiles: { otc: { icon: Banknote, route: '/pages/otc/otc' } },
  outcomes: {
    'POST /otc/loan/apply': request,
    'POST /otc/loan/repay': request,
    'POST /otc/loan/collateral': request,
    'POST /otc/loan/cancel': request,
  },
} as const satisfies Manifest
