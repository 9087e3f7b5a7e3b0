import { sql } from 'kysely'
import type { ProductModule } from '../module.ts'
import { loanAllowed } from './audit-approvals.ts'
import { loanRules } from './audit-checks.ts'
import { loanLines } from './audit-expected-postings.ts'
import { loanCommands } from './cli.ts'
import { loanEvaluator } from './evaluator.ts'
import { loanHandlers } from './handlers.ts'
import { loanJobs } from './jobs.ts'
import { LOAN } from './journals.ts'
import { seedLoans } from './seed.ts'
import { loanStaff } from './staff-queries.ts'
import { loanBills, loanErrors, loanMails } from './texts.ts'
import { loanFloor } from './transfer-restriction.ts'

/** SQL: condition on tables whose rows belong to a user's loans. */
const ofLoans = (userId: number) => sql`loan_id in (select id from loans where user_id = ${userId})`

export const loan = {
  name: 'loan',
  handlers: { loan: loanHandlers },
  platformAccounts: {
    loan_interest: { floor: 'none', draws: [] },
    loan_loss: { floor: 'none', draws: [LOAN] },
  },
  audit: {
    references: [LOAN],
    objects: sql`select id from loans`,
    lines: loanLines,
    rules: loanRules,
    allowed: loanAllowed,
    holds: [
      {
        type: LOAN,
        query: sql`
          select l.id, l.user_id, case l.status when 'reviewing' then 'change' else 'margin' end, c.currency_id,
            case l.status when 'reviewing' then 'frozen' else 'locked' end, c.applied + c.added
          from loans l join loan_collateral c on c.loan_id = l.id where l.status in ('reviewing', 'active', 'overdue')`,
      },
      {
        debt: 'loan',
        query: sql`select user_id, coin_id, sum(principal + interest + overdue) from loans where status in ('active', 'overdue')
          group by user_id, coin_id`,
      },
    ],
    namedTicks: [sql`select pair_id, tick_seq as seq from loan_sales where pair_id is not null`],
  },
  texts: { errors: loanErrors, mails: loanMails, bills: loanBills },
  kept: { loans: 'user_id', loan_collateral: ofLoans, loan_entries: ofLoans, loan_sales: ofLoans },
  jobs: loanJobs,
  evaluators: () => [loanEvaluator],
  commands: loanCommands,
  staff: loanStaff,
  floor: loanFloor,
  seed: seedLoans,
} as const satisfies ProductModule
