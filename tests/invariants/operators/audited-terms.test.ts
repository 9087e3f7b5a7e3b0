import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditApprovals } from '#server/identity/approvals/approval-audit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Tx } from '#server/platform/db/types.ts'
import { products } from '#server/products/index.ts'
import { World } from '../../harness/exchange-harness.ts'
import { operate, operateByTwo, operatorOf } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

let database: TestDatabase
let world: World

const SALE = ['2023-03-11T12:00', '2023-03-12T12:00'] as const

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  for (const name of ['olga', 'pavel']) await operatorOf(world, name)
  await operateByTwo(world, 'market add', 'TON/SOL', 'Toncoin', '4', '2', '0.1', '0.01')
  await operate(world, 'olga', 'market halt', 'BTC/USDT')
  await operate(world, 'olga', 'quiz updown', 'BTC/USDT', 'USDT', '10', '1000', '0', '30', '60')
  for (const [name, ...args] of [
    ['dual create', 'call', 'BTC', '3', '0.01', '0.365', '60000', '2023-03-17', ...SALE, '100'],
    ['lockup create', 'lock', 'USDT', '5', '100', '50000', '0.002', '0.004', '0.004', '1000000', 'Lock'],
    ['ieo create', 'XYZ', '1000', 'USDT', '0.5', '1', '100', '7', ...SALE, '2023-03-13T12:00', 'Project'],
    ['bank set', 'USD', 'The Exchange', 'DE02120300000000202051', 'A Bank', 'BYLADEM1001'],
    [
      'quickbuy account',
      'US',
      'H5 Ltd',
      '000123456789',
      'United States',
      'BOFAUS3N',
      'A Bank',
      '1 Main Street',
    ],
  ] as const)
    await operateByTwo(world, name, ...args)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const findingsIn = async (tx: Tx): Promise<readonly string[]> =>
  (
    await auditApprovals(
      tx,
      products.flatMap(({ audit }) => audit.allowed ?? []),
    )
  ).findings

/** Why a column is not compared with approvals. */
const REASONS = {
  id: 'an id or a key of the row',
  order: 'the order in lists',
  text: 'a text or a picture that people read; no amount depends on it',
  count: 'a figure or a result, which the audit of the product recomputes',
  time: 'a time or a version of the row',
  demo: 'a mark of test products',
  sale: 'one operator opens and closes the sale; the terms of the sale are approved',
  eta: 'an estimate that people read',
} as const

type Audited = 'audited' | keyof typeof REASONS

/**
 * Every column of the tables with terms that operators set, and whether the audit compares it with what operators
 * approved (`audited`) or why not. A new column has to be added here.
 */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, Audited>>>> = {
  pairs: {
    id: 'id',
    symbol: 'audited',
    name: 'text',
    base_id: 'audited',
    quote_id: 'audited',
    kind: 'audited',
    spot: 'audited',
    lever: 'audited',
    micro: 'audited',
    price_precision: 'audited',
    number_precision: 'audited',
    min_number: 'audited',
    min_total: 'audited',
    lot_size: 'audited',
    multiples: 'audited',
    fee_rate: 'audited',
    lever_fee_rate: 'audited',
    overnight_rate: 'audited',
    mmr: 'audited',
    halted: 'audited',
    sort: 'order',
    max_number: 'audited',
    max_total: 'audited',
    source: 'audited',
    listed_at: 'time',
    halted_by_split: 'audited',
  },
  currencies: {
    id: 'id',
    name: 'audited',
    network: 'audited',
    kind: 'audited',
    scale: 'audited',
    status: 'audited',
    image: 'text',
    deposit_min: 'audited',
    deposit_integer: 'audited',
    confirmations: 'audited',
    withdraw_min: 'audited',
    withdraw_max: 'audited',
    fee: 'audited',
    fee_type: 'audited',
    need_tag: 'audited',
    deposit_max: 'audited',
    closed: 'audited',
  },
  lever_limits: { pair_id: 'id', min_share: 'audited', max_share: 'audited' },
  lever_tiers: { pair_id: 'id', n: 'id', up_to: 'audited', multiple: 'audited', mmr: 'audited' },
  convert_rules: { one: 'id', spread: 'audited', fee_rate: 'audited', tolerance: 'audited' },
  convert_coins: { currency_id: 'id', min: 'audited', max: 'audited', open: 'audited' },
  seconds_coins: {
    currency_id: 'id',
    min_number: 'audited',
    max_number: 'audited',
    quick: 'text',
    sort: 'order',
    active: 'sale',
  },
  seconds_durations: {
    id: 'id',
    seconds: 'audited',
    profit_ratio: 'audited',
    min_factor: 'audited',
    active: 'sale',
  },
  quickbuy_countries: {
    code: 'id',
    currency_id: 'id',
    tax_id_required: 'text',
    spread: 'audited',
    fixed_rate: 'audited',
    open: 'audited',
    sort: 'order',
  },
  quickbuy_methods: {
    country: 'id',
    pay_method: 'id',
    min_amount: 'audited',
    max_amount: 'audited',
    fee_rate: 'audited',
    eta_unit: 'eta',
    eta_from: 'eta',
    eta_to: 'eta',
    gateway: 'audited',
    banks: 'text',
    open: 'audited',
  },
  quickbuy_coins: {
    currency_id: 'id',
    spread: 'audited',
    by_bank: 'audited',
    open: 'audited',
    sort: 'order',
  },
  quickbuy_accounts: {
    country: 'id',
    account_name: 'audited',
    iban: 'audited',
    beneficiary_country: 'audited',
    bic_swift: 'audited',
    bank_name: 'audited',
    address: 'audited',
    updated_at: 'time',
  },
  deposit_networks: {
    currency_id: 'id',
    network: 'audited',
    min: 'audited',
    confirmations: 'audited',
    need_tag: 'audited',
    open: 'audited',
    position: 'order',
  },
  withdraw_networks: {
    currency_id: 'id',
    network: 'audited',
    fee: 'audited',
    fee_type: 'audited',
    min: 'audited',
    max: 'audited',
    need_tag: 'audited',
    open: 'audited',
    position: 'order',
  },
  bank_accounts: {
    currency_id: 'id',
    account_name: 'audited',
    account_number: 'audited',
    bank_name: 'audited',
    swift: 'audited',
    updated_at: 'time',
  },
  vip_terms: { from_day: 'time', level: 'id', volume: 'audited', assets: 'audited', rebate_rate: 'audited' },
  loan_tiers: { level: 'id', loan_max: 'audited', rate_year: 'audited' },
  real_limits: { level: 'id', withdraw_24h_btc: 'audited', fiat_single_usdt: 'audited' },
  dual_products: {
    id: 'id',
    section: 'audited',
    currency_id: 'audited',
    quote_id: 'audited',
    pair_id: 'audited',
    type: 'audited',
    per_share: 'audited',
    apr: 'audited',
    linked_price: 'audited',
    maturity_day: 'audited',
    sale_start: 'audited',
    sale_end: 'audited',
    total_shares: 'audited',
    sold: 'count',
    max_num: 'audited',
    version: 'time',
    open: 'sale',
    test: 'demo',
    slot: 'demo',
    created_at: 'time',
  },
  lock_configs: {
    id: 'id',
    category: 'audited',
    currency_id: 'audited',
    title: 'text',
    min_amount: 'audited',
    max_amount: 'audited',
    yield_min: 'audited',
    yield_max: 'audited',
    lock_period: 'audited',
    penalty_ratio: 'audited',
    quota: 'audited',
    sold: 'count',
    version: 'time',
    open: 'sale',
    test: 'demo',
    since_day: 'time',
    sort: 'order',
  },
  quizzes: {
    id: 'id',
    kind: 'audited',
    pair_id: 'audited',
    symbol: 'audited',
    title: 'audited',
    cover: 'text',
    rule: 'audited',
    currency_id: 'audited',
    scale: 'audited',
    min_bet: 'audited',
    max_bet: 'audited',
    fee_rate: 'audited',
    start_at: 'audited',
    cut_at: 'audited',
    result_at: 'audited',
    cut_tick_id: 'count',
    cut_tick_seq: 'count',
    cut_price: 'count',
    cut_tick_time: 'count',
    cut_source: 'count',
    result_tick_id: 'count',
    result_tick_seq: 'count',
    result_price: 'count',
    result_tick_time: 'count',
    result_source: 'count',
    result_option: 'count',
    result_kind: 'count',
    result_note: 'count',
    resolved_by: 'count',
    settled_at: 'count',
    paid_at: 'count',
    test: 'demo',
    slot: 'audited',
    created_at: 'time',
  },
  quiz_options: { quiz_id: 'id', id: 'id', name: 'audited' },
  ieo_projects: {
    id: 'id',
    currency_id: 'audited',
    subscription_id: 'audited',
    name: 'text',
    logo: 'text',
    banner: 'text',
    intro: 'text',
    white_paper: 'text',
    website: 'text',
    total_issuance: 'audited',
    min_amount: 'audited',
    max_amount: 'audited',
    lock_days: 'audited',
    start_at: 'audited',
    end_at: 'audited',
    market_at: 'audited',
    applied: 'count',
    people: 'count',
    passed: 'count',
    allotted_at: 'count',
    version: 'time',
    open: 'sale',
    test: 'demo',
    slot: 'demo',
    created_at: 'time',
  },
}

/** Other values of a column, of which the first that its constraints allow is tried. */
function otherValues(column: string, type: string) {
  const now = sql.ref(column)
  switch (type) {
    case 'boolean':
      return [sql`not ${now}`]
    case 'text':
      return [
        sql`${now} || 'x'`,
        sql`case ${now} when 'fixed' then 'rate' when 'put' then 'call' else 'put' end`,
      ]
    case 'ARRAY':
      return [sql`'{77}'`]
    case 'jsonb':
      return [sql`'[{"code": "x", "name": "x"}]'::jsonb`]
    case 'numeric':
      return [
        sql`coalesce(${now}, 0) + 1`,
        sql`${now} + 0.01`,
        sql`${now} * 0.9`,
        sql`${now} / 2`,
        sql`${now} - 1`,
      ]
    default:
      return [sql`coalesce(${now}, 0) + 1`, sql`${now} - 1`, sql`${now} * 7 + 3`, sql`${now} / 2`]
  }
}

/**
 * The row that is changed. For most tables it is the row that was written last, which the commands above concern. For
 * currencies it is an initial row, because the last row is the token of a project, which has no terms of deposits.
 */
const row = (table: string) => (table === 'currencies' ? sql`min(ctid)` : sql`max(ctid)`)

/** Thrown to roll a changed column back. */
class RolledBack extends Error {}

/**
 * The findings of the audit after the column of one row was changed; null when the constraints of the column allow no
 * other value.
 */
async function findingsAfterChange(table: string, column: string, type: string) {
  for (const value of otherValues(column, type)) {
    let findings: readonly string[] | null = null
    const change = inTransaction(database.db, async (tx) => {
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
        where ctid = (select ${row(table)} from ${sql.table(table)}) and ${value} is distinct from ${sql.ref(column)}`.execute(
        tx,
      )
      if (numAffectedRows === 1n) findings = await findingsIn(tx)
      throw new RolledBack()
    })
    await change.catch(() => undefined)
    if (findings !== null) return findings as readonly string[]
  }
  return null
}

const columnsOf = async (table: string) =>
  (
    await sql<{ name: string; type: string }>`select column_name as name, data_type as type
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(
      database.db,
    )
  ).rows

it('the audit has no findings before anything is changed', async () => {
  expect(await inTransaction(database.db, findingsIn)).toEqual([])
})

it.each(Object.keys(COLUMNS))(
  'each column of the table %s is listed in this file, and a change of an approved column by SQL is found by the audit',
  async (table) => {
    const columns = await columnsOf(table)
    expect(columns.map(({ name }) => name).sort()).toEqual(Object.keys(COLUMNS[table] ?? {}).sort())
    const unnoticed: string[] = []
    for (const { name, type } of columns)
      if (
        COLUMNS[table]?.[name] === 'audited' &&
        (await findingsAfterChange(table, name, type))?.length === 0
      )
        unnoticed.push(name)
    expect(unnoticed).toEqual([])
  },
  60_000,
)

it.each([
  [
    'a withdrawal network',
    'the way out USDT OTHER',
    `insert into withdraw_networks select currency_id, 'OTHER', fee, fee_type,
    min, max, need_tag, open, position + 100 from withdraw_networks n where n.currency_id = 3 limit 1`,
  ],
  [
    'a deposit network',
    'the way in USDT OTHER',
    `insert into deposit_networks select currency_id, 'OTHER', min, confirmations,
    need_tag, open, position + 100 from deposit_networks n where n.currency_id = 3 limit 1`,
  ],
  [
    'a duration of seconds options',
    'the return of seconds 5',
    `insert into seconds_durations (seconds, profit_ratio, min_factor,
    active) values (5, 0.99, 1, true)`,
  ],
])('%s that no operators added is found by the audit', async (_, finding, statement) => {
  let found: readonly string[] = []
  const change = inTransaction(database.db, async (tx) => {
    await sql.raw(statement).execute(tx)
    found = await findingsIn(tx)
    throw new RolledBack()
  })
  await expect(change).rejects.toBeInstanceOf(RolledBack)
  expect(found).toContainEqual(expect.stringContaining(`${finding} was never said by operators`))
})

it('the audit finds that an initial pair was halted, or a listed pair opened, by SQL before an operator did so', async () => {
  let found: readonly string[] = []
  const change = inTransaction(database.db, async (tx) => {
    expect(await findingsIn(tx)).toEqual([])
    await sql`update pairs set halted = not halted where symbol in ('ETH/USDT', 'TON/SOL')`.execute(tx)
    found = await findingsIn(tx)
    throw new RolledBack()
  })
  await expect(change).rejects.toBeInstanceOf(RolledBack)
  expect([...found].sort()).toEqual([
    expect.stringContaining('whether trading is halted, of ETH/USDT is not what operators said'),
    expect.stringContaining('whether trading is halted, of TON/SOL is not what operators said'),
  ])
})

it.each(['spot = false', 'lever_fee_rate = 0.01', 'overnight_rate = 0.01'])(
  'the audit finds a pair listed by operators that was changed by SQL to %s',
  async (assignment) => {
    let found: readonly string[] = []
    const change = inTransaction(database.db, async (tx) => {
      await sql`update pairs set ${sql.raw(assignment)} where symbol = 'TON/SOL'`.execute(tx)
      found = await findingsIn(tx)
      throw new RolledBack()
    })
    await expect(change).rejects.toBeInstanceOf(RolledBack)
    expect(found).toContainEqual(expect.stringContaining('TON/SOL'))
  },
)
