import { sql } from 'kysely'
import { isBeforeSigning, registerTerms } from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { FEE } from './store.ts'

/** The resale fee is the fee that two operators approved last; 0 before the first approval. */
const fee: FindingQuery = sql`
  select format('resales cost %s, and operators said %s', stands, said) as wrong
  from (select
    coalesce((select value::numeric from settings where keyword = ${FEE}), 0) as stands,
    coalesce((select terms::numeric from approvals where kind = 'nft_fee' and verdict = 'twice'
      order by id desc limit 1), 0) as said) f
  where stands <> said`

registerTerms('nft_fee', sql`select '', coalesce((select value from settings where keyword = ${FEE}), '0')`)

/**
 * Sales by the platform have the terms that two operators approved; sample works of a demo
 * installation need no approval.
 */
const sales: FindingQuery = sql`
  select format('the sale %s of %s is not what operators said', l.id, w.code) as wrong
  from nft_listings l join nft_works w on w.id = l.work_id join currencies c on c.id = l.currency_id
  where l.seller_id is null and not ${isBeforeSigning(sql`l.created_at`)} and not w.sample
    and not exists (
      select from approvals a cross join lateral (select a.terms::jsonb as e) t
      where a.kind = 'nft_sale' and a.verdict = 'twice' and a.subject = w.code
        and abs(a.created_at - l.created_at) < 600000
        and e ->> 1 = l.mode and upper(e ->> 2) = c.name and (e ->> 3)::numeric = l.price
        and coalesce(nullif(l.extended_from, 0), l.end_at) - l.start_at = (e ->> 4)::bigint * 86400000 and l.start_at = l.created_at
        and l.increment = case l.mode when 'auction' then (e ->> 5)::numeric else 0 end
        and l.margin = case l.mode when 'auction' then (e ->> 6)::numeric else 0 end
        and l.fee_rate = 0 and l.stock = 1)`

export const nftAllowed: readonly FindingQuery[] = [fee, sales]
