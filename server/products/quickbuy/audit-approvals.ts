import { sql } from 'kysely'
import {
  differsFromApproved,
  earlierOrInitialTerms,
  initialTerms,
  notApproved,
} from '../../identity/approvals/approved-terms.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { COINS, COUNTRIES } from './demo-seed.ts'

/**
 * A payment that operators confirmed without a report of a provider was approved by operators for exactly its amount.
 * A payment that test mode confirmed belongs to a test order.
 */
const confirmed: FindingQuery = sql`
  select format('order %s of quick buy is credited as no operators said', o.id) as wrong
  from quickbuy_payments p join quickbuy_orders o on o.id = p.order_id
  where p.outcome in ('credited', 'late') and p.source in ('operator', 'statement') and not exists (
    select from approvals ap join operators op on op.id = ap.operator_id
    where ap.kind = 'quick_buy' and ap.verdict <> 'once' and ap.subject = o.id::text and op.name = o.settled_by
      and starts_with(ap.terms, format('%s of %s for ', p.amount, o.currency_id))
      and ap.terms like format('%% of %s to %s', o.coin_id, o.user_id))
  union all
  select format('order %s of quick buy of real money was paid by test mode', o.id)
  from quickbuy_payments p join quickbuy_orders o on o.id = p.order_id
  where p.outcome in ('credited', 'late') and p.source = 'test' and not o.test`

const rates = sql`
  select code || ' spread', to_jsonb(c) from quickbuy_countries c
  union all select code || ' rate', to_jsonb(c) from quickbuy_countries c`
const ways = sql`
  select format('%s of %s fee', pay_method, country), to_jsonb(m) from quickbuy_methods m
  union all select format('%s of %s gateway', pay_method, country), to_jsonb(m) from quickbuy_methods m`
const coins = sql`
  select c.name || field, to_jsonb(q) from quickbuy_coins q join currencies c on c.id = q.currency_id
  cross join (values (' spread'), (' by_bank')) f (field)`
const amounts = sql`select format('%s of %s', pay_method, country), to_jsonb(m) from quickbuy_methods m`
const opened = sql`
  select code, to_jsonb(c) from quickbuy_countries c
  union all ${amounts}
  union all select c.name, to_jsonb(q) from quickbuy_coins q join currencies c on c.id = q.currency_id`

/** Initial terms: no country has an exchange rate set by operators, and no payment method a fee or a gateway. */
const firstRates = initialTerms(
  Object.fromEntries(
    COUNTRIES.flatMap(({ country, spread }) => [
      [`${country} spread`, { spread }],
      [`${country} rate`, { fixed_rate: null }],
    ]),
  ),
)
const firstWays = initialTerms(
  Object.fromEntries(
    COUNTRIES.flatMap(({ country, methods }) =>
      methods.flatMap(([method]) => [
        [`${method} of ${country} fee`, { fee_rate: '0' }],
        [`${method} of ${country} gateway`, { gateway: '' }],
      ]),
    ),
  ),
)
/**
 * A coin that operators added cannot be bought by bank transfer, because no command changes this property of a coin.
 */
const firstCoins = sql`${initialTerms(
  Object.fromEntries(
    COINS.flatMap(([name, spread, by_bank]) => [
      [`${name} spread`, { spread }],
      [`${name} by_bank`, { by_bank }],
    ]),
  ),
)}
  union all select c.name || ' by_bank', '{"by_bank": false}'
  from quickbuy_coins q join currencies c on c.id = q.currency_id
  where c.name not in (${sql.join(COINS.map(([name]) => name))})`
const firstAmounts = earlierOrInitialTerms(
  'quick_buy_amounts',
  Object.fromEntries(
    COUNTRIES.flatMap(({ country, methods }) =>
      methods.map(([method, min_amount, max_amount]) => [
        `${method} of ${country}`,
        { min_amount, max_amount },
      ]),
    ),
  ),
)
/**
 * Initial terms: each country, payment method and coin is open, including a coin that operators add by setting
 * its spread.
 */
const firstOpened = sql`
  with first as (${earlierOrInitialTerms(
    'quick_buy_open',
    Object.fromEntries(
      [
        ...COUNTRIES.flatMap(({ country, methods }) => [
          country,
          ...methods.map(([method]) => `${method} of ${country}`),
        ]),
        ...COINS.map(([name]) => name),
      ].map((subject) => [subject, { open: true }]),
    ),
  )})
  select * from first f (subject, terms)
  union select split_part(subject, ' ', 1), '{"open": true}' from approvals
  where kind = 'quick_buy_coin' and verdict = 'twice' and split_part(subject, ' ', 1) not in (select f.subject from first f (subject, terms))`

export const quickBuyAllowed: readonly FindingQuery[] = [
  confirmed,
  notApproved(
    'quick_buy_account',
    'the bank account of',
    sql`select country, to_jsonb(a) from quickbuy_accounts a`,
  ),
  notApproved('quick_buy_gateway', 'the gateway', sql`select name, to_jsonb(g) from quickbuy_gateways g`),
  differsFromApproved('quick_buy_country', 'the price in', rates, firstRates),
  differsFromApproved('quick_buy_method', 'the way to pay', ways, firstWays),
  differsFromApproved('quick_buy_coin', 'the price of', coins, firstCoins),
  differsFromApproved('quick_buy_amounts', 'the amounts of', amounts, firstAmounts),
  notApproved('quick_buy_open', 'the opening of', opened, firstOpened),
]
