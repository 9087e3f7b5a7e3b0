import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    loan: msg`Loan`,
    loan_repay: msg`Loan repaid`,
    loan_collateral: msg`Collateral`,
    loan_interest: msg`Interest`,
    loan_overdue: msg`Overdue interest`,
    loan_liquidation: msg`Collateral sold`,
  },
  object: {
    loan: msg`Loan`,
  },
  state: {
    reviewing: msg`In review`,
    active: msg`Active`,
    overdue: msg`Overdue`,
    repaid: msg`Repaid`,
    liquidated: msg`Liquidated`,
  },
} as const satisfies ProductCodeNames
