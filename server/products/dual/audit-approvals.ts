import { sql } from 'kysely'
import { registerTerms } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/**
 * A product has the terms that two operators approved, including later changes. A product of the demo catalogue has
 * the terms of its slot in that catalogue.
 */
const products: FindingQuery = sql`
  select format('product %s of dual investment is not what operators said', d.id) as wrong
  from dual_products d join currencies c on c.id = d.currency_id
  cross join lateral (select coalesce(jsonb_object_agg(k, v order by a.id), '{}') as set
    from approvals a cross join lateral jsonb_each_text(a.terms::jsonb) e (k, v)
    where a.kind = 'dual_terms' and a.verdict = 'twice' and a.subject = d.id::text) edits
  where not (d.test and d.slot is not null) and not exists (
    select from approvals a where a.kind = 'dual_product' and a.verdict = 'twice' and a.subject = c.name
      and stands_as(to_jsonb(d), a.terms::jsonb || edits.set))`

/** The pair of a product must be that of its coin and USDT, because no command changes the coins of a product. */
const pairs: FindingQuery = sql`
  select format('product %s of dual investment is not priced by the pair of its coin', d.id) as wrong
  from dual_products d
  where not exists (select from pairs p join currencies q on q.id = p.quote_id
    where p.id = d.pair_id and p.base_id = d.currency_id and p.quote_id = d.quote_id and q.name = 'USDT')`

registerTerms('dual_terms', sql`select id::text, to_jsonb(d) from dual_products d`)

export const dualAllowed: readonly FindingQuery[] = [products, pairs]
