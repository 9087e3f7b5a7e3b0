import { sql } from 'kysely'
import type { FindingQuery } from '../../ledger/audit-findings.ts'

/** Offers that demo mode creates without operators, with their values in USDT. */
const TEST_OFFERS = sql`(values ('WELCOME10', 10), ('WHEEL-1', 1), ('WHEEL-5', 5), ('WHEEL-10', 10), ('WHEEL-50', 50))`

/**
 * Returns a field of approved terms in their earlier format, in which the fields had no names: kind, coin, value,
 * number, last day and days, separated by spaces.
 */
const word = (n: number) => sql`split_part(ap.terms, ' ', ${sql.lit(n)})`
const figure = sql`case when ${word(3)} ~ '^\\d+(\\.\\d+)?%?$' then rtrim(${word(3)}, '%')::numeric
  / case when ${word(3)} like '%\\%' then 100 else 1 end end`
const end = sql`case when ${word(5)} ~ '^\\d{4}-\\d{2}-\\d{2}$' then
  (${word(5)}::date - date '1970-01-01' + 1) * 86400000::bigint - 28800000 end`

const asWords = sql`${word(1)} = o.kind and upper(${word(2)}) = c.name and ${figure} = o.value
  and ${word(4)} = o.total::text and ${end} = o.end_at and ${word(6)} = o.valid_days::text
  and o.scope = coalesce((regexp_match(ap.terms, ' scope=(spot|futures)'))[1], '')
  and o.min_use = coalesce((regexp_match(ap.terms, ' min=(\\d+(?:\\.\\d+)?)'))[1], '0')::numeric`
const asNamed = sql`ap.terms::jsonb ->> 'coin' = c.name and stands_as(to_jsonb(o), ap.terms::jsonb - 'coin')`

/**
 * Every offer has exactly the terms with which operators created it, and an offer of yield coupons was approved by
 * two operators.
 */
const offers: FindingQuery = sql`
  select format('coupons %s are offered as no operators said', o.code) as wrong
  from coupon_offers o join currencies c on c.id = o.currency_id
  where not exists (
    select from approvals ap join operators op on op.id = ap.operator_id
    where ap.kind = 'coupon' and ap.verdict <> 'once' and ap.subject = o.code and op.name = o.made_by
      and (o.kind <> 'yield' or ap.verdict = 'twice')
      and case when starts_with(ap.terms, '{') then ${asNamed} else ${asWords} end)
    and not (o.test and o.made_by = '' and o.kind = 'cash' and c.name = 'USDT'
      and exists (select from ${TEST_OFFERS} t (code, value) where t.code = o.code and t.value = o.value))`

export const couponAllowed: readonly FindingQuery[] = [offers]
