import { type RawBuilder, sql } from 'kysely'
import {
  differsFromApproved,
  earlierOrInitialTerms,
  initialTerms,
} from '../../identity/approvals/approved-terms.ts'
import { completeVerdicts } from '../../identity/approvals/required-approvals.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { currencyIdOf, FEE_RATE, pairs } from '../../market/seed/pairs.ts'
import { initialLimits } from '../../market/seed-instruments.ts'

type Sql = RawBuilder<unknown>

/** Kind of the approval with which operators list a pair. */
const LISTED = 'pair_listed'

const of = <T>(terms: (pair: (typeof pairs)[number]) => T) =>
  Object.fromEntries(pairs.map((pair) => [pair.symbol, terms(pair)]))

/**
 * Pairs in which these columns differ from the approved terms. The approved terms are those of the last approval of
 * this kind, else those of the approval that listed the pair, else the initial values.
 */
const part = (
  kind: string,
  what: string,
  columns: readonly string[],
  first: Sql,
  unless: Sql = sql`false`,
): FindingQuery => sql`
  select format('%s %s is not what operators said', ${what}::text, p.symbol) as wrong
  from pairs p join (
    select distinct on (subject) subject, terms from (
      select subject, terms::jsonb as terms, id from approvals where kind = ${kind} and verdict in ${completeVerdicts(kind)}
      union all
      select subject, terms::jsonb, id from approvals where kind = ${LISTED} and verdict = 'twice'
      union all select subject, terms::jsonb, 0 from (${first}) f (subject, terms)
    ) every_word order by subject, id desc
  ) said on said.subject = p.symbol
  where not stands_as(to_jsonb(p) || jsonb_build_object('source', coalesce(p.source, p.symbol)), (
      select coalesce(jsonb_object_agg(name, value), '{}') from jsonb_each(said.terms) t (name, value)
      where t.name in (${sql.join(columns)})))
    and not (${unless})`

const orders = earlierOrInitialTerms(
  'pair',
  of(({ pricePrecision, numberPrecision, minNumber, minTotal }) => ({
    price_precision: pricePrecision,
    number_precision: numberPrecision,
    min_number: minNumber,
    min_total: minTotal,
  })),
)

/**
 * Pairs that are neither initial pairs nor listed by two operators, and listed pairs that no longer exist.
 */
const listed: FindingQuery = sql`
  select format('pair %s is there, and no operators listed it', p.symbol) as wrong
  from pairs p
  where p.symbol not in (select subject from (${orders}) f (subject, terms))
    and not exists (select from approvals a where a.kind = ${LISTED} and a.verdict = 'twice' and a.subject = p.symbol)
  union all
  select format('pair %s is gone, and operators listed it', a.subject)
  from approvals a
  where a.kind = ${LISTED} and a.verdict = 'twice' and a.subject not in (select symbol from pairs)`

/**
 * The coins of a pair, what can be traded on it (futures and seconds options), its lot size, leverages and margin
 * rate have their initial values, because no command changes them. Pairs that operators list have spot orders only.
 */
const contracts: FindingQuery = sql`
  select format('pair %s is not as it was listed, and nobody may change that', p.symbol) as wrong
  from pairs p join (${initialTerms(
    of(({ kind, base, quote, lever, micro }) => ({
      kind,
      base_id: currencyIdOf(base),
      quote_id: currencyIdOf(quote),
      spot: true,
      lever: lever !== null,
      micro,
      lot_size: lever?.lotSize ?? '1',
      multiples: lever?.multiples ?? [],
      mmr: lever?.mmr ?? '0',
    })),
  )}) f (symbol, terms) on f.symbol = p.symbol
  where not stands_as(to_jsonb(p), f.terms::jsonb)
  union all
  select format('pair %s is not as it was listed, and nobody may change that', p.symbol)
  from pairs p join approvals a on a.kind = ${LISTED} and a.verdict = 'twice' and a.subject = p.symbol
  where p.kind <> 'coin' or not p.spot or p.lever or p.micro or p.lot_size <> 1 or p.multiples <> '{}' or p.mmr <> 0
    or (a.terms::jsonb ->> 'base_id')::integer <> p.base_id or (a.terms::jsonb ->> 'quote_id')::integer <> p.quote_id
    or a.terms::jsonb ->> 'name' <> p.name`

const digits = part('pair', 'what an order of a pair is, of', ['price_precision', 'number_precision'], orders)
const least = part('pair_least', 'the least of an order of', ['min_number', 'min_total'], orders)
const fees = part('pair_fee', 'the fee of', ['fee_rate'], initialTerms(of(() => ({ fee_rate: FEE_RATE }))))
const sources = part(
  'pair_source',
  'the price source of',
  ['source'],
  sql`select symbol, jsonb_build_object('source', symbol)::text from pairs`,
)
/** Pairs whose shares were split are excepted, because a split changes the maximum of an order too. */
const limits = part(
  'market_limit',
  'the most of an order of',
  ['max_number', 'max_total'],
  earlierOrInitialTerms('market_limit', of(initialLimits)),
  sql`exists (select from stock_splits s where s.pair_id = p.id)`,
)

/**
 * A pair is halted or open as an operator decided last. Until then, an initial pair is open, and a pair that
 * operators listed is halted. A halt by a stock split that is being carried out is not one of an operator.
 */
const halts = differsFromApproved(
  'pair_halt',
  'whether trading is halted, of',
  sql`select symbol, jsonb_build_object('halted', halted and halted_by_split is null) from pairs`,
  sql`${earlierOrInitialTerms(
    'pair_halt',
    of(() => ({ halted: false })),
  )}
    union all
    select a.subject, jsonb_build_object('halted', true)::text from approvals a
    where a.kind = ${LISTED} and a.verdict = 'twice'
      and not exists (select from standing_terms s where s.kind = 'pair_halt' and s.subject = a.subject)`,
)

export const spotAllowed: readonly FindingQuery[] = [
  ...[listed, contracts, digits, least, fees, sources, limits],
  halts,
]
