import { sql } from 'kysely'
import { registerTerms } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/**
 * A product has the terms that two operators approved, including later changes. The title is not part of the terms.
 * The test products of the demo catalogue need no approval.
 */
const products: FindingQuery = sql`
  select format('product %s of lock mining is not what operators said', l.id) as wrong
  from lock_configs l join currencies c on c.id = l.currency_id
  cross join lateral (select coalesce(jsonb_object_agg(k, v order by a.id), '{}') as set
    from approvals a cross join lateral jsonb_each_text(a.terms::jsonb) e (k, v)
    where a.kind = 'lock_terms' and a.verdict = 'twice' and a.subject = l.id::text) edits
  where not l.test and not exists (
    select from approvals a where a.kind = 'lock_product' and a.verdict = 'twice' and a.subject = c.name
      and stands_as(to_jsonb(l), (a.terms::jsonb || edits.set) - 'title'))`

registerTerms('lock_terms', sql`select id::text, to_jsonb(l) from lock_configs l`)

/** The published rate of each day is the rate that two operators approved. */
const rates: FindingQuery = sql`
  select format('product %s earns %s from day %s on as no operators said', l.id, r.rate, r.day) as wrong
  from lock_rates r join lock_configs l on l.id = r.config_id
  where not l.test and not exists (
    select from approvals a where a.kind = 'lock_rate' and a.verdict = 'twice' and a.subject = l.id::text
      and a.terms = format('%s from %s', r.rate, to_char(date '1970-01-01' + r.day, 'YYYY-MM-DD')))`

export const lockupAllowed: readonly FindingQuery[] = [products, rates]
