import { sql } from 'kysely'
import {
  initialNetworks,
  isAllowed,
  isOperator,
  notApproved,
  switchNotApproved,
  TEST_MODE,
} from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { currencies } from '../../market/seed/currencies.ts'
import { initialWithdrawalNetworks } from './seed.ts'

const terms = sql`format('%s of %s by %s to %s %s of %s', w.amount, w.currency_id, w.network, w.address, w.tag, w.user_id)`

/**
 * The time (ms) since which operators must sign the return of an approved withdrawal: the time at which the migration
 * in this query was applied.
 */
const returnsSince = sql`(select extract(epoch from applied_at) * 1000 from schema_migrations
  where name like '%auction_extension%')`

/**
 * Withdrawals that were approved or returned although operators had not approved exactly these terms, the most
 * important of which is the address. Also withdrawals that were completed or rejected by somebody who was not an
 * operator at that time.
 */
const unapproved: FindingQuery = sql`
  select format('withdrawal %s to %s was let through as no operators said', w.id, w.address) as wrong
  from withdrawals w where w.approved_at > 0 and not (w.test and w.approved_by = ${TEST_MODE})
    and not ${isAllowed('withdraw', { subject: sql`w.id`, terms, by: sql`w.approved_by` })}
  union all
  select format('withdrawal %s was let through and returned as no operators said', w.id)
  from withdrawals w where w.approved_at > 0 and w.status = 4 and w.finished_at >= ${returnsSince}
    and not (w.test and w.finished_by = ${TEST_MODE})
    and not ${isAllowed('withdraw_back', { subject: sql`w.id`, terms, by: sql`w.finished_by` })}
  union all
  select format('withdrawal %s was ended by %s, who was no operator then', w.id, w.finished_by)
  from withdrawals w where w.status in (3, 4) and not (w.test and w.finished_by = ${TEST_MODE})
    and not ${isOperator(sql`w.finished_by`, sql`w.finished_at`)}`

const networks = notApproved(
  'withdraw_network',
  'the way out',
  sql`select c.name || ' ' || n.network, to_jsonb(n) from withdraw_networks n join currencies c on c.id = n.currency_id`,
  initialNetworks(initialWithdrawalNetworks(currencies)),
)

const open = switchNotApproved(
  'withdraw_open',
  'the way out',
  sql`select c.name || ' ' || n.network, n.open from withdraw_networks n join currencies c on c.id = n.currency_id`,
)

export const withdrawAllowed: readonly FindingQuery[] = [unapproved, networks, open]
