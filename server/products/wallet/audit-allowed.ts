import { sql } from 'kysely'
import type { Wrongs } from '../../ledger/wrongs.ts'
import { currencies } from '../../market/seed/currencies.ts'
import {
  asSaid,
  firstWays,
  isAllowed,
  isOperator,
  onlySaid,
  signedSince,
  stoodOrBegan,
  switchedAsSaid,
  TEST_MODE,
} from '../../review/allowed.ts'
import { firstWaysIn } from './chain/networks.ts'

const terms = sql`format('%s of %s to %s', r.amount, r.currency_id, r.user_id)`
const by = sql`r.reviewed_by`

/** Every credit has an approval of its own or of its chain credit by two operators, or is one of test mode. */
const credits: Wrongs = sql`
  select format('deposit %s is credited as no operators said', r.id) as wrong
  from deposits r where r.status = 2 and not (r.test and r.reviewed_by = ${TEST_MODE})
    and not ${isAllowed('recharge', { subject: sql`r.id`, terms, by })}
    and not exists (select from chain_credits c where c.deposit_id = r.id
      and ${isAllowed('chain_credit', { subject: sql`c.id`, terms, by })})
  union all
  select format('deposit %s is rejected by %s, who was no operator then', r.id, r.reviewed_by)
  from deposits r where r.status = 3 and not ${isOperator(by, sql`r.reviewed_at`)}`

/**
 * Addresses that deposits are paid to are those of a file that two operators imported. (Of a file from before approvals
 * were signed the spelling may have changed since: that two imported something then is all that can be said.)
 */
const pool: Wrongs = sql`
  select format('the %s addresses that %s imported at %s are not those of a file that two operators imported', d.n,
    d.imported_by, d.imported_at) as wrong
  from (
    select imported_by, imported_at, count(*) as n, encode(sha256(convert_to('[' || string_agg(to_json(line)::text, ','
      order by line collate "C") || ']', 'UTF8')), 'hex') as digest
    from (select *, concat_ws(' ', network, folded, tag) as line from deposit_addresses) every_line group by 1, 2
  ) d
  where not ${isAllowed('addresses', { subject: sql`'pool'`, terms: sql`d.digest`, by: sql`d.imported_by` })}
    and not (d.imported_at < ${signedSince}
      and ${isAllowed('addresses', { subject: sql`'pool'`, terms: sql`ap.terms`, by: sql`d.imported_by` })})`

const accounts = onlySaid(
  'bank',
  'the bank account of',
  sql`select c.name, to_jsonb(b) from bank_accounts b join currencies c on c.id = b.currency_id`,
)
const networks = asSaid(
  'recharge_network',
  'the way in',
  sql`select c.name || ' ' || n.network, to_jsonb(n) from deposit_networks n join currencies c on c.id = n.currency_id`,
  firstWays(firstWaysIn(currencies)),
)

const open = switchedAsSaid(
  'recharge_open',
  'the way in',
  sql`select c.name || ' ' || n.network, n.open from deposit_networks n join currencies c on c.id = n.currency_id`,
)

const ofCurrencies = <T>(terms: (currency: (typeof currencies)[number]) => T) =>
  Object.fromEntries(currencies.map((currency) => [String(currency.id), terms(currency)]))

/** No command changes what a currency is. */
const kinds = asSaid(
  'currency',
  'currency',
  sql`select id::text, to_jsonb(c) from currencies c`,
  stoodOrBegan(
    'currency',
    ofCurrencies(({ name, network, kind, scale, depositMin, depositInteger }) => ({
      name,
      network,
      kind,
      scale,
      deposit_min: depositMin,
      deposit_integer: depositInteger,
    })),
  ),
)
const limits = asSaid(
  'recharge_limit',
  'the most of one deposit of currency',
  sql`select id::text, to_jsonb(c) from currencies c`,
  stoodOrBegan(
    'recharge_limit',
    ofCurrencies(({ depositMax }) => ({ deposit_max: depositMax })),
  ),
)

export const walletAllowed: readonly Wrongs[] = [credits, pool, accounts, networks, open, kinds, limits]
