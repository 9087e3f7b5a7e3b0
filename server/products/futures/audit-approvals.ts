import { sql } from 'kysely'
import {
  differsFromApproved,
  earlierOrInitialTerms,
  initialTerms,
  registerTerms,
} from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { LEVER_FEE_RATE, OVERNIGHT_RATE, pairs } from '../../market/seed/pairs.ts'
import { MAX_SHARE, MIN_SHARE, tiersOf } from './seed.ts'

const FIRST_RATES = { lever_fee_rate: LEVER_FEE_RATE, overnight_rate: OVERNIGHT_RATE }
const FIRST_TIERS = Object.fromEntries(
  pairs.flatMap(({ id, symbol, lever }) =>
    lever ? [[symbol, tiersOf({ id, multiples: lever.multiples })]] : [],
  ),
)

registerTerms(
  'lever_tiers',
  sql`select p.symbol, jsonb_agg(jsonb_build_object('up_to', trim_scale(t.up_to)::text, 'multiple', t.multiple,
      'mmr', trim_scale(t.mmr)::text) order by t.n)
    from lever_tiers t join pairs p on p.id = t.pair_id group by p.symbol`,
)

/**
 * The tiers of a pair equal the list that operators approved last, or the initial list. Tiers are always replaced as
 * a whole list.
 */
const tiers: FindingQuery = sql`
  select format('the tiers of %s are not what operators said', l.subject) as wrong
  from (
    select distinct on (subject) subject, terms::jsonb as terms from (
      select subject, terms, id from approvals where kind = 'lever_tiers' and verdict = 'twice'
      union all select f.*, 0 from (${initialTerms(FIRST_TIERS)}) f
    ) every_word order by subject, id desc
  ) l
  join (
    select p.symbol, string_agg(concat_ws(':', trim_scale(t.up_to), t.multiple, trim_scale(t.mmr)), ' ' order by t.n) as tiers
    from lever_tiers t join pairs p on p.id = t.pair_id group by 1
  ) r on r.symbol = l.subject
  where r.tiers <> (
    select string_agg(concat_ws(':', trim_scale((e ->> 'up_to')::numeric), e ->> 'multiple',
      trim_scale((e ->> 'mmr')::numeric)), ' ' order by n)
    from jsonb_array_elements(l.terms) with ordinality a (e, n))`

export const futuresAllowed: readonly FindingQuery[] = [
  differsFromApproved(
    'lever_rates',
    'the rates of',
    sql`select symbol, to_jsonb(p) from pairs p`,
    // A pair that operators list gets the initial rates too.
    sql`${initialTerms(Object.fromEntries(pairs.map(({ symbol }) => [symbol, FIRST_RATES])))}
      union all select subject, ${JSON.stringify(FIRST_RATES)}
      from approvals where kind = 'pair_listed' and verdict = 'twice'`,
  ),
  // The maximum lots of an order must have its initial value, because no command changes it.
  differsFromApproved(
    'lever_limit',
    'how many lots an order may have, of',
    sql`select p.symbol, to_jsonb(l) from lever_limits l join pairs p on p.id = l.pair_id`,
    earlierOrInitialTerms(
      'lever_limit',
      Object.fromEntries(pairs.map(({ symbol }) => [symbol, { min_share: MIN_SHARE, max_share: MAX_SHARE }])),
    ),
  ),
  tiers,
]
