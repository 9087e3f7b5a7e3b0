import { sql } from 'kysely'
import type { FindingQuery } from '../../../ledger/audit-findings.ts'

/**
 * A deposit by chain equals one recorded output of one blockchain transaction, rounded down to the
 * currency's scale.
 */
const notified: FindingQuery = sql`
  select format('deposit %s is not what its chain brought', r.id) as wrong
  from deposits r left join chain_credits c on c.deposit_id = r.id
    left join currencies k on k.id = r.currency_id
  where r.hash <> '' and r.status <> 3 and (c.id is null
    or (r.hash, r.network, r.confirmations, r.paid_at) is distinct from (c.hash, c.network, c.confirmations, c.seen_at)
    or r.amount <> trunc(c.amount, k.scale) or k.name <> c.coin or r.kind <> 0 or r.test)`

const decided: FindingQuery = sql`
  select format('credit %s of a chain says %s, and its deposit does not', c.id, c.outcome) as wrong
  from chain_credits c left join deposits r on r.id = c.deposit_id
  where c.outcome is distinct from case
    when r.status = 1 then 'pending' when r.status = 2 then 'credited'
    when c.outcome in ('parked', 'closed') then c.outcome end`

/** An automatic credit went only to the user who had been assigned the address before. */
const owners: FindingQuery = sql`
  select format('deposit %s is not of the person whose address was paid', r.id) as wrong
  from chain_credits c join deposits r on r.id = c.deposit_id
  where c.outcome in ('pending', 'credited') and c.reason = '' and not exists (
    select 1 from deposit_addresses d
    where d.network = c.network and d.tag = c.tag and d.user_id = r.user_id and d.given_at <= c.imported_at
      and (d.address = btrim(c.address) or lower(d.address) = lower(btrim(c.address))))`

/** A parked credit was credited when two different operators had approved the same terms. */
const twice: FindingQuery = sql`
  select format('credit %s of a chain was accepted by fewer than two operators', c.id) as wrong
  from chain_credits c
  where c.outcome = 'credited' and c.reason <> '' and (
    select count(distinct a.operator_id) from approvals a
    where a.kind = 'chain_credit' and a.subject = c.id::text and a.created_at <= c.decided_at) < 2`

/**
 * No credit was credited while its transaction was lost, that is, had disappeared from the chain or lost
 * confirmations.
 */
const lost: FindingQuery = sql`
  select format('credit %s of a chain was credited while its transaction was lost', id) as wrong
  from chain_credits where outcome = 'credited' and lost_at > 0 and lost_at < decided_at`

export const chainRules: readonly FindingQuery[] = [notified, decided, owners, twice, lost]
