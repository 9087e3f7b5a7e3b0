import { sql } from 'kysely'
import { ANNOUNCED_FOR } from '#domain/funds/deposit.ts'
import {
  differsFromApproved,
  earlierOrInitialTerms,
  initialNetworks,
  initialTerms,
  isAllowed,
  isOperator,
  notApproved,
  signedSince,
  switchNotApproved,
  TEST_MODE,
} from '../../identity/approvals/approved-terms.ts'
import { completeVerdicts } from '../../identity/approvals/required-approvals.ts'
import type { FindingQuery } from '../../ledger/audit-findings.ts'
import { COIN_PICTURES } from '../../market/coin-pictures.ts'
import { currencies } from '../../market/seed/currencies.ts'
import { initialDepositNetworks } from './chain/deposit-networks.ts'
import { EXPIRED_BY } from './deposits.ts'

const terms = sql`format('%s of %s to %s', r.amount, r.currency_id, r.user_id)`
const by = sql`r.reviewed_by`

/**
 * Every credited deposit was approved (as a deposit, or as a chain credit by two operators), or belongs to test mode.
 * A rejected deposit was rejected by an operator, or was announced and not paid in time.
 */
const credits: FindingQuery = sql`
  select format('deposit %s is credited as no operators said', r.id) as wrong
  from deposits r where r.status = 2 and not (r.test and r.reviewed_by = ${TEST_MODE})
    and not ${isAllowed('recharge', { subject: sql`r.id`, terms, by })}
    and not exists (select from chain_credits c where c.deposit_id = r.id
      and ${isAllowed('chain_credit', { subject: sql`c.id`, terms, by })})
  union all
  select format('deposit %s is rejected by %s, who was no operator then', r.id, r.reviewed_by)
  from deposits r where r.status = 3 and not ${isOperator(by, sql`r.reviewed_at`)}
    and not (r.reviewed_by = ${EXPIRED_BY} and r.kind = 1 and r.voucher = ''
      and r.reviewed_at >= r.created_at + ${ANNOUNCED_FOR}::bigint)`

/**
 * Deposit addresses are the addresses of a file that two operators imported. For files from before approvals were
 * signed, only the existence of an import is checked, because addresses may have been normalised differently.
 */
const pool: FindingQuery = sql`
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

const accounts = notApproved(
  'bank',
  'the bank account of',
  sql`select c.name, to_jsonb(b) from bank_accounts b join currencies c on c.id = b.currency_id`,
)
const networks = notApproved(
  'recharge_network',
  'the way in',
  sql`select c.name || ' ' || n.network, to_jsonb(n) from deposit_networks n join currencies c on c.id = n.currency_id`,
  initialNetworks(initialDepositNetworks(currencies)),
)

const open = switchNotApproved(
  'recharge_open',
  'the way in',
  sql`select c.name || ' ' || n.network, n.open from deposit_networks n join currencies c on c.id = n.currency_id`,
)

const ofCurrencies = <T>(terms: (currency: (typeof currencies)[number]) => T) =>
  Object.fromEntries(currencies.map((currency) => [String(currency.id), terms(currency)]))

const first = earlierOrInitialTerms(
  'currency',
  ofCurrencies(({ name, network, kind, scale, depositMin, depositInteger }) => ({
    name,
    network,
    kind,
    scale,
    deposit_min: depositMin,
    deposit_integer: depositInteger,
  })),
)

/** The kind of a currency has its initial value, because no command changes it. */
const kinds = differsFromApproved(
  'currency',
  'currency',
  sql`select id::text, to_jsonb(c) from currencies c`,
  first,
)

/**
 * The withdrawal terms in the row of a currency have their initial values, because commands change only the terms of
 * its networks. A currency that was added later has no withdrawal terms in its row.
 */
const withdrawals = differsFromApproved(
  'currency_withdrawal',
  'what withdrawals are shown with, of currency',
  sql`select id::text, to_jsonb(c) from currencies c`,
  sql`with first as (${earlierOrInitialTerms(
    'currency_withdrawal',
    ofCurrencies(({ confirmations, withdrawMin, withdrawMax, fee, feeType, needTag }) => ({
      confirmations,
      withdraw_min: withdrawMin,
      withdraw_max: withdrawMax,
      fee,
      fee_type: feeType,
      need_tag: needTag,
    })),
  )})
  select * from first f (subject, terms)
  union all select id::text, '{"confirmations": 0, "withdraw_min": 0, "withdraw_max": 0, "fee": 0, "fee_type": "fixed",
    "need_tag": false}'
  from currencies where id::text not in (select f.subject from first f (subject, terms))`,
)

/** SQL: coins that two operators added, `(id, name, terms)`; the id is null for a coin that no longer exists. */
const added = sql`select c.id, a.subject, a.terms::jsonb from approvals a
  left join currencies c on c.name = a.subject where a.kind = 'coin' and a.verdict = 'twice'`

/**
 * Every currency is an initial currency, a currency that two operators added with these terms, or the token of an IEO
 * project.
 */
const coins: FindingQuery = sql`
  select format('coin %s is not what operators added', a.name) as wrong
  from (${added}) a (id, name, terms) join currencies c on c.id = a.id
  where not stands_as(to_jsonb(c), a.terms - 'deposit_max' || '{"kind": "crypto", "deposit_min": 0}')
  union all
  select format('coin %s is gone, and operators added it', a.name) from (${added}) a (id, name, terms) where a.id is null
  union all
  select format('currency %s, %s, is there, and nobody added it', c.id, c.name) from currencies c
  where c.id::text not in (select subject from (${first}) f (subject, terms))
    and not exists (select from (${added}) a (id, name, terms) where a.id = c.id)
    and not exists (select from ieo_projects p where p.currency_id = c.id)`

/** A coin is open or closed as operators decided last; without a decision it has its initial state. */
const openings: FindingQuery = sql`
  select format('coin %s is %s, and no operator said so', c.name,
    case when c.closed then 'closed' when c.status = 1 then 'open' else 'not open' end) as wrong
  from currencies c
  left join (${initialTerms(ofCurrencies(({ status }) => ({ status })))}) f (subject, terms) on f.subject = c.id::text
  left join lateral (select terms from approvals a where a.kind = 'coin_open' and a.subject = c.id::text
    and a.verdict in ${completeVerdicts('coin_open')} order by id desc limit 1) said on true
  where case said.terms when 'true' then c.status <> 1 or c.closed when 'false' then c.status <> 1 or not c.closed
    else c.closed or c.status <> coalesce((f.terms::jsonb ->> 'status')::integer, 0) end`

const limits = differsFromApproved(
  'recharge_limit',
  'the most of one deposit of currency',
  sql`select id::text, to_jsonb(c) from currencies c`,
  sql`${earlierOrInitialTerms(
    'recharge_limit',
    ofCurrencies(({ depositMax }) => ({ deposit_max: depositMax })),
  )}
  union all select id::text, jsonb_build_object('deposit_max', terms ->> 'deposit_max')::text
  from (${added}) a (id, name, terms) where id is not null`,
)

/**
 * A coin that operators added has the icon that an operator set last, or no icon. A token starts with the icon of its
 * project.
 */
const icons = differsFromApproved(
  'coin_icon',
  'the icon of currency',
  sql`select id::text, to_jsonb(c) from currencies c`,
  sql`select id::text, '{"image": ""}' from (${added}) a (id, name, terms) where id is not null`,
)

/** Approvals refer to a picture by the hash of its content. */
const pictures: FindingQuery = sql`
  select format('the icon of currency %s is not the picture that its address names', c.id) as wrong
  from currencies c where starts_with(c.image, ${COIN_PICTURES}) and not exists (
    select from coin_pictures p where c.image = ${COIN_PICTURES} || p.name and p.name = encode(sha256(p.content), 'hex'))`

export const walletAllowed: readonly FindingQuery[] = [
  credits,
  pool,
  accounts,
  networks,
  open,
  kinds,
  withdrawals,
  coins,
  openings,
  limits,
  icons,
  pictures,
]
