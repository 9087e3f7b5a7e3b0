import { sql } from 'kysely'
import type { Wrongs } from '../../ledger/wrongs.ts'
import { FEE_RATE, pairs } from '../../market/seed/pairs.ts'
import { firstLimits } from '../../market/seed.ts'
import { asSaid, began, stoodOrBegan } from '../../review/allowed.ts'

/** No command changes what orders cost, nor what a contract is: every pair has what it began with. */
const listed: Wrongs = sql`
  select format('pair %s is not as it was listed, and nobody may change that', p.symbol) as wrong
  from pairs p join (${began(
    Object.fromEntries(
      pairs.map(({ symbol, lever }) => [
        symbol,
        { fee_rate: FEE_RATE, lot_size: lever?.lotSize ?? '1', multiples: lever?.multiples ?? [] },
      ]),
    ),
  )}) f (symbol, terms) on f.symbol = p.symbol
  where not stands_as(to_jsonb(p), f.terms::jsonb)`

const of = <T>(terms: (pair: (typeof pairs)[number]) => T) =>
  Object.fromEntries(pairs.map((pair) => [pair.symbol, terms(pair)]))

const orders = asSaid(
  'pair',
  'what an order of a pair is, of',
  sql`select symbol, to_jsonb(p) from pairs p`,
  stoodOrBegan(
    'pair',
    of(({ pricePrecision, numberPrecision, minNumber, minTotal }) => ({
      price_precision: pricePrecision,
      number_precision: numberPrecision,
      min_number: minNumber,
      min_total: minTotal,
    })),
  ),
)

/** A split of shares changes the most of an order as it changes the shares. */
const limits: Wrongs = sql`
  select format('the most of an order of %s is not what operators said', p.symbol) as wrong
  from pairs p join (${stoodOrBegan('market_limit', of(firstLimits))}) f (subject, terms) on f.subject = p.symbol
  left join lateral (select terms from approvals where kind = 'market_limit' and verdict <> 'once'
    and subject = p.symbol order by id desc limit 1) said on true
  where not stands_as(to_jsonb(p), coalesce(said.terms, f.terms)::jsonb)
    and not exists (select from stock_splits s where s.pair_id = p.id)`

export const spotAllowed: readonly Wrongs[] = [listed, orders, limits]
