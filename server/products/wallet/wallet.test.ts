import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { ANNOUNCED_FOR } from '#domain/funds/deposit.ts'
import { decimal } from '#domain/money.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator } from '#tests/helpers/test-operators.ts'
import { BTC, ETH, USDT, World } from '#tests/invariants/spot/test-harness.ts'
import { type Operator, removeOperator } from '../../identity/approvals/operators.ts'
import { once } from '../../ledger/idempotent-write.ts'
import { startTickEngine, type TickEngine } from '../../market/execution/tick-engine.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { startJobRunner } from '../../platform/jobs/runner.ts'
import { spotEvaluators } from '../spot/evaluator.ts'
import { dayStart } from './balance-summary.ts'
import { setBankAccount } from './bank-accounts.ts'
import { depositAddress } from './chain/address-pool.ts'
import { walletJobs } from './demo-auto-review-handler.ts'
import { expiryJobs, seedExpiry } from './deposit-expiry.ts'
import { rateOf } from './deposit-rate.ts'
import { claimDeposit, listDeposits, PENDING_MAX, payDeposit } from './deposits.ts'
import { transferableOf, walletDetail, walletOf } from './overview.ts'
import { approveDeposit, rejectDeposit } from './review-deposit.ts'
import { EXPIRY } from './schedule-deposit-expiry.ts'
import { listBills } from './transaction-list.ts'
import { listTransfers, moveBetween, TRANSFERS_PER_DAY } from './transfer.ts'

let database: TestDatabase
let world: World
let engine: TickEngine
let user = 0
let op: Operator
let second: Operator

async function newUser(): Promise<number> {
  const name = randomUUID()
  const { id } = await database.db
    .insertInto('users')
    .values({
      email: `${name}@example.com`,
      password_hash: '-',
      nickname: 'test',
      extension_code: name.slice(0, 8),
      lang: 'en',
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A payment proof that this user uploaded.
 * @param picture content of the picture.
 */
async function newVoucher(picture: string = randomUUID(), owner = user): Promise<string> {
  const name = randomUUID()
  await database.db
    .insertInto('files')
    .values({
      name,
      user_id: owner,
      mime: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      digest: createHash('sha256').update(picture).digest(),
      created_at: world.now,
    })
    .execute()
  return `/api/file/${name}`
}

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db, { DEMO: '1' })
  engine = startTickEngine(world.services, spotEvaluators)
  op = await newOperator(database.db, 'op')
  second = await newOperator(database.db, 'second')
})
afterAll(async () => {
  await engine?.stop()
  expect(await world.wrongs()).toEqual([])
  await database?.drop()
})
beforeEach(async () => {
  world.now += 60_000
  world.notified.length = 0
  user = await newUser()
})

type Claim = CheckedParams<typeof wallet.deposit>
const claim = async (
  changes: Partial<Record<keyof Claim, unknown>> = {},
): Promise<{ id: number; status: number }> => {
  const voucher = await newVoucher()
  return inTransaction(database.db, (tx) =>
    claimDeposit(world.services, tx, user, {
      account: 'a payer',
      amount: decimal('100'),
      currency: USDT,
      type: '0',
      voucher,
      ...changes,
    } as Claim),
  )
}

const depositsOf = (
  person: number,
  filter: { readonly currency?: number; readonly status?: '0' | '1' } = {},
) => listDeposits(world.services, person, { currency: 0, status: '', page: 1, limit: 100, ...filter })

const move = (
  changes: Partial<CheckedParams<typeof wallet.transfer>> = {},
  requestId: string = randomUUID(),
) => {
  const params = {
    currency_id: USDT,
    number: decimal('10'),
    from_field: 'change' as const,
    to_field: 'lever' as const,
    ...changes,
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(params)).digest()
  return once(database.db, { userId: user, requestId, bodyHash, time: world.now }, async (tx) => {
    const moved = await moveBetween(world.services, tx, user, requestId, params)
    return moved.row
  })
}

describe('a deposit', () => {
  test.each([
    ['bad_amount', { amount: decimal('100.0000001') }],
    ['bad_amount', { amount: decimal('0') }],
    ['amount_integer', { amount: decimal('10.5') }],
    ['amount_below', { amount: decimal('9') }],
    ['amount_above', { amount: decimal('1000001') }],
    ['voucher_missing', { voucher: '' }],
    ['voucher_missing', { voucher: '/api/file/voucher-of-somebody-00000001' }],
    ['voucher_missing', { voucher: '/api/file/nobody-uploaded-this-file' }],
    ['param_error', { currency: 999_999 }],
    ['param_error', { type: '1' }],
  ] as const)('is rejected with %s: %j', async (key, changes) => {
    await expect(claim(changes)).rejects.toMatchObject({ key })
    expect((await depositsOf(user)).total).toBe(0)
  })

  test('of a fraction of a bitcoin is accepted, and a deposit of stocks is rejected', async () => {
    expect(await claim({ currency: BTC, amount: decimal('0.25') })).toMatchObject({
      status: 1,
      amount: '0.25',
    })
    const share = world.services.market.currencies().find((currency) => currency.kind === 'stock')
    await expect(claim({ currency: share?.id })).rejects.toMatchObject({ key: 'currency_closed' })
  })

  test('is rejected with the payment proof of another user', async () => {
    const other = user
    user = await newUser()
    await expect(claim({ voucher: await newVoucher('theirs', other) })).rejects.toMatchObject({
      key: 'voucher_missing',
    })
  })

  test('with a picture that is already in review is rejected, until the first deposit is reviewed', async () => {
    const first = await claim({ voucher: await newVoucher('the same') })
    const again = await newVoucher('the same')
    await expect(claim({ voucher: again })).rejects.toMatchObject({ key: 'voucher_used' })
    const both = await newVoucher('another')
    const claims = await Promise.allSettled([claim({ voucher: both }), claim({ voucher: both })])
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await rejectDeposit(world.services, first.id, op, 'not readable')
    await claim({ voucher: again })
    user = await newUser()
    await claim({ voucher: await newVoucher('the same') })
  })

  test('with a picture that proved a credited deposit is rejected, by coin and by bank', async () => {
    const first = await claim({ voucher: await newVoucher('credited once') })
    await approveDeposit(world.services, first.id, op)
    const again = await newVoucher('credited once')
    await expect(claim({ voucher: again })).rejects.toMatchObject({ key: 'voucher_used' })
    const usd = world.services.market.currencies().find((currency) => currency.name === 'USD')?.id
    const { id } = await claim({ currency: usd, type: '1', amount: decimal('50'), voucher: '' })
    const paid = inTransaction(database.db, (tx) =>
      payDeposit(world.services, tx, user, { id, voucher: again }),
    )
    await expect(paid).rejects.toMatchObject({ key: 'voucher_used' })
  })

  test('beyond ten deposits in review is rejected, also when all requests are sent concurrently', async () => {
    const claims = await Promise.allSettled(Array.from({ length: PENDING_MAX + 15 }, () => claim()))
    const rejected = claims.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(rejected).toHaveLength(15)
    for (const reason of rejected) expect(reason).toMatchObject({ key: 'deposits_limit' })
    const { list } = await depositsOf(user)
    expect(list).toHaveLength(PENDING_MAX)
    await rejectDeposit(world.services, list[0]?.id ?? 0, op, 'not readable')
    await claim()
  })

  test('credits nothing before its approval, and exactly once even when it is approved several times', async () => {
    const { id } = await claim()
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => approveDeposit(world.services, id, op)),
    )
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'already_handled' })
    expect(await world.balance(user, USDT)).toBe('100 0 0')
    await expect(rejectDeposit(world.services, id, op, 'late')).rejects.toMatchObject({
      key: 'already_handled',
    })
    expect(world.notified.map((notified) => notified.name)).toEqual(['recharge', 'balance', 'mail'])
    expect(world.notified[0]?.body).toMatchObject({ row: { id, status: 2 } })
    expect(world.notified[1]?.body).toMatchObject({
      rows: [{ currency_id: USDT, available: '100', equivalent: '100' }],
    })
  })

  test('by bank is credited to the fiat account', async () => {
    const money = world.services.market.currencies().find((currency) => currency.name === 'EUR')
    const { id } = await claim({ currency: money?.id, type: '1', amount: decimal('500') })
    // The test market has no price for a euro, so the deposit needs a second operator.
    expect(await approveDeposit(world.services, id, op)).toMatchObject({ approval: 'waits' })
    expect(await world.balance(user, money?.id ?? 0, 'legal')).toBe('0 0 0')
    expect(await approveDeposit(world.services, id, second)).toMatchObject({ approval: 'acts' })
    expect(await world.balance(user, money?.id ?? 0, 'legal')).toBe('500 0 0')
  })

  test('by bank has two steps: bank details with a payment reference, then the user’s claim of the payment', async () => {
    const usd = world.services.market.currencies().find((currency) => currency.name === 'USD')?.id
    const notified = await claim({ currency: usd, type: '1', amount: decimal('50'), voucher: '' })
    const other = await claim({ currency: usd, type: '1', amount: decimal('50'), voucher: '' })
    const [, row] = (await depositsOf(user)).list
    expect(row).toMatchObject({ id: notified.id, status: 0, voucher: '', test: 1 })
    expect(row?.reference).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
    expect(row?.bank?.account_number).toBe('TEST-ONLY-NOT-PAYABLE')
    expect(v.is(wallet.deposit.answer, row)).toBe(true)

    await expect(approveDeposit(world.services, notified.id, op)).rejects.toMatchObject({
      key: 'voucher_missing',
    })
    const voucher = await newVoucher('the transfer')
    const paid = (id: number, whose = user, proof = voucher) =>
      inTransaction(database.db, (tx) => payDeposit(world.services, tx, whose, { id, voucher: proof }))
    await expect(paid(notified.id, user, '/api/file/nobody-uploaded-this-file')).rejects.toMatchObject({
      key: 'voucher_missing',
    })
    const stranger = await newUser()
    await expect(paid(notified.id, stranger, await newVoucher('theirs', stranger))).rejects.toMatchObject({
      key: 'order_unknown',
    })
    expect(await paid(notified.id)).toMatchObject({ status: 1, voucher })
    await claim()
    const idsOf = async (filter: Parameters<typeof depositsOf>[1]) =>
      (await depositsOf(user, filter)).list.map(({ id }) => id)
    expect(await idsOf({ currency: usd ?? 0, status: '0' })).toEqual([other.id])
    expect(await idsOf({ currency: usd ?? 0, status: '1' })).toEqual([notified.id])
    expect(await idsOf({ currency: usd ?? 0 })).toEqual([other.id, notified.id])
    expect(await idsOf({ currency: BTC })).toEqual([])
    await expect(paid(notified.id)).rejects.toMatchObject({ key: 'already_handled' })
    await expect(paid(other.id)).rejects.toMatchObject({ key: 'voucher_used' })
    await approveDeposit(world.services, notified.id, op)
    await approveDeposit(world.services, notified.id, second)
    expect(await world.balance(user, usd ?? 0, 'legal')).toBe('50 0 0')
    await rejectDeposit(world.services, other.id, op, 'never paid')
  })

  test('by bank that is not reported as paid ends after thirty days with a message, and no longer counts towards the limit', async () => {
    const usd = world.services.market.currencies().find((currency) => currency.name === 'USD')?.id ?? 0
    const past = {
      ...world.services,
      clock: { ...world.services.clock, now: () => world.now - ANNOUNCED_FOR },
    }
    const announce = () =>
      inTransaction(database.db, (tx) =>
        claimDeposit(past, tx, user, {
          account: 'a payer',
          amount: decimal('50'),
          currency: usd,
          type: '1',
          voucher: '',
        }),
      )
    const rows = []
    for (let n = 0; n < PENDING_MAX; n++) rows.push(await announce())
    await expect(claim()).rejects.toMatchObject({ key: 'deposits_limit' })
    const [first, second] = rows
    const voucher = await newVoucher()
    const pay = (id: number, proof: string) =>
      inTransaction(database.db, (tx) => payDeposit(world.services, tx, user, { id, voucher: proof }))
    await pay(first?.id ?? 0, voucher)
    // Deletes the job of the deposit, because deposits that an earlier release recorded have none until the server
    // starts.
    await database.db
      .deleteFrom('jobs')
      .where('kind', '=', EXPIRY)
      .where('object', '=', String(second?.id))
      .execute()
    world.now -= 1
    const runner = startJobRunner(world.services, expiryJobs(world.services))
    await runner.run()
    const states = async () => (await depositsOf(user)).list.map(({ status }) => status)
    expect(new Set(await states())).toEqual(new Set([0, 1]))
    world.now += 1
    await runner.run()
    expect(await states()).toEqual([...Array.from({ length: PENDING_MAX - 2 }, () => 3), 0, 1])
    await seedExpiry(world.services)
    await runner.run()
    await runner.stop()
    expect(await states()).toEqual([...Array.from({ length: PENDING_MAX - 1 }, () => 3), 1])
    await expect(pay(second?.id ?? 0, await newVoucher())).rejects.toMatchObject({ key: 'already_handled' })
    const mails = await database.db
      .selectFrom('inbox')
      .select(['kind', 'details'])
      .where('user_id', '=', user)
      .execute()
    expect(mails).toHaveLength(PENDING_MAX - 1)
    expect(mails[0]).toMatchObject({
      kind: 'recharge_expired',
      details: { amount: '50', currency: 'USD', days: 30 },
    })
    await claim()
  })

  test('by bank outside of test mode uses the bank account that operators set, and is closed without such an account', async () => {
    const usd = world.services.market.currencies().find((currency) => currency.name === 'USD')?.id ?? 0
    const real = { ...world.services, config: { ...world.services.config, demo: false } }
    const ask = () =>
      inTransaction(database.db, (tx) =>
        claimDeposit(real, tx, user, {
          account: 'a payer',
          amount: decimal('50'),
          currency: usd,
          type: '1',
          voucher: '',
        }),
      )
    await expect(ask()).rejects.toMatchObject({ key: 'currency_closed' })
    const account = { account_name: 'H5 Ltd', account_number: 'DE02', bank_name: 'A Bank', swift: 'ABANKDE' }
    await inTransaction(database.db, (tx) => setBankAccount(tx, usd, account, world.now))
    const row = await ask()
    expect(row).toMatchObject({ status: 0, test: 0, bank: account })
    await inTransaction(database.db, (tx) =>
      setBankAccount(tx, usd, { ...account, account_number: 'DE03' }, world.now),
    )
    const { list } = await depositsOf(user)
    expect(list[0]?.bank).toEqual(account)
  })

  test('beyond the daily limit of one operator needs the approval of another operator', async () => {
    const one = await newOperator(database.db)
    const other = await newOperator(database.db)
    const credit = async (amount: string, operator: Operator) =>
      (await approveDeposit(world.services, (await claim({ amount: decimal(amount) })).id, operator)).approval
    expect(await credit('6000', one)).toBe('acts')
    expect(await credit('4000', one)).toBe('acts')
    expect(await credit('10', one)).toBe('waits')
    expect(await credit('10', other)).toBe('acts')
    world.now += 86_400_001
    expect(await credit('10000', one)).toBe('acts')

    const { id } = await claim({ amount: decimal('1000000') })
    expect((await approveDeposit(world.services, id, one)).approval).toBe('waits')
    const again = await Promise.all([1, 2, 3].map(() => approveDeposit(world.services, id, one)))
    expect(again.map(({ approval }) => approval)).toEqual(['again', 'again', 'again'])
    expect(await world.balance(user, USDT)).toBe('20010 0 0')
    await removeOperator(database.db, one.name, world.now)
    expect((await approveDeposit(world.services, id, other)).approval).toBe('waits')
    expect((await approveDeposit(world.services, id, op)).approval).toBe('acts')
    expect(await world.balance(user, USDT)).toBe('1020010 0 0')
  })

  test('that is rejected shows the reason and posts nothing', async () => {
    const { id } = await claim()
    await expect(rejectDeposit(world.services, id, op, '  ')).rejects.toMatchObject({ key: 'param_error' })
    expect(await rejectDeposit(world.services, id, op, 'the voucher is unreadable')).toMatchObject({
      status: 3,
      reason: 'the voucher is unreadable',
    })
    await expect(approveDeposit(world.services, id, op)).rejects.toMatchObject({ key: 'already_handled' })
    await expect(approveDeposit(world.services, 999_999, op)).rejects.toMatchObject({
      key: 'order_unknown',
    })
    expect(await world.balance(user, USDT)).toBe('0 0 0')
  })

  test('in demo mode is approved automatically after three seconds, and only once when two servers run the job', async () => {
    const nodes = [0, 1].map(() => startJobRunner(world.services, walletJobs(world.services)))
    const run = () => Promise.all(nodes.map((node) => node.run()))
    const { id } = await claim()
    world.now += 2999
    await run()
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    world.now += 1
    await run()
    await Promise.all(nodes.map((node) => node.stop()))
    const { list } = await depositsOf(user)
    expect(list).toMatchObject([{ id, status: 2, reason: '', test: 1 }])
    expect(await world.balance(user, USDT)).toBe('100 0 0')
  })

  test('cannot be edited after its payment was claimed, nor after its review', async () => {
    const { id } = await claim()
    const change = (set: object) =>
      database.db.updateTable('deposits').set(set).where('id', '=', id).execute()
    await expect(change({ amount: '1000' })).rejects.toThrow(/cannot be changed/)
    await approveDeposit(world.services, id, op)
    await expect(change({ status: 1 })).rejects.toThrow(/has been reviewed/)
  })
})

describe('a transfer between accounts', () => {
  beforeEach(() => world.deposit(user, USDT, '100'))

  test('posts both sides in one journal, once per request', async () => {
    const requestId = randomUUID()
    const rows = await Promise.all(Array.from({ length: 50 }, () => move({}, requestId)))
    expect(new Set(rows.map((row) => row.id)).size).toBe(1)
    expect(rows[0]).toMatchObject({
      currency_name: 'USDT',
      number: '10',
      from_field: 'change',
      to_field: 'lever',
    })
    expect(await world.balance(user, USDT)).toBe('90 0 0')
    expect(await world.balance(user, USDT, 'lever')).toBe('10 0 0')
    const journals = await database.db
      .selectFrom('journals')
      .selectAll()
      .where('key', '=', `transfer:${rows[0]?.id}`)
      .execute()
    expect(journals).toHaveLength(1)
  })

  test.each([
    ['insufficient_balance', { number: decimal('100.000001') }],
    ['bad_amount', { number: decimal('1.0000001') }],
    ['bad_amount', { number: decimal('0.00') }],
    ['same_account', { to_field: 'change' as const }],
    ['param_error', { currency_id: 999_999 }],
  ] as const)('is rejected with %s: %j', async (key, changes) => {
    await expect(move(changes)).rejects.toMatchObject({ key })
    expect(await world.balance(user, USDT)).toBe('100 0 0')
    expect((await listTransfers(world.services, user, { page: 1 })).total).toBe(0)
  })

  test('that is repeated two hundred times concurrently in a circle of accounts keeps the sum of balances', async () => {
    const accounts = ['change', 'lever', 'micro', 'margin'] as const
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        move({
          number: decimal('1'),
          from_field: accounts[n % 4] ?? 'change',
          to_field: accounts[(n + 1) % 4] ?? 'change',
        }).catch((error: unknown) => expect(error).toMatchObject({ key: 'insufficient_balance' })),
      ),
    )
    const { accounts: lines, total_usdt } = await walletOf(world.services, user)
    expect(total_usdt).toBe('100')
    expect(lines.reduce((sum, line) => sum + Number(line.available), 0)).toBe(100)
  })

  test('of less than 1,000 smallest units of the currency is rejected, unless the amount is the whole balance', async () => {
    const own = await world.person()
    await world.deposit(own, USDT, '1.0004')
    const moving = (number: string) =>
      database.db.transaction().execute((tx) =>
        moveBetween(world.services, tx, own, randomUUID(), {
          currency_id: USDT,
          number: decimal(number),
          from_field: 'change',
          to_field: 'lever',
        }),
      )
    await expect(moving('0.000999')).rejects.toMatchObject({
      key: 'transfer_least',
      values: { least: '0.001', currency: 'USDT' },
    })
    await moving('0.001')
    await moving('0.999')
    await moving('0.0004')
    await expect(moving('0.0004')).rejects.toMatchObject({ key: 'insufficient_balance' })
  })

  test('is rejected after three hundred transfers within 24 hours, also when all are sent concurrently', async () => {
    const before = Array.from({ length: TRANSFERS_PER_DAY - 2 }, () => ({
      user_id: user,
      request_id: randomUUID(),
      currency_id: USDT,
      number: decimal('1'),
      from_account: 'change' as const,
      to_account: 'lever' as const,
      created_at: world.now,
    }))
    // Copies the row of the previous transfer. The test is about the number of transfers, so their amounts do not
    // matter.
    const kept = await database.db.insertInto('transfers').values(before).returning('id').execute()
    const ends = await Promise.all(
      Array.from({ length: 6 }, () =>
        move({ number: decimal('1') }).then(
          () => 'done',
          (error) => error.key,
        ),
      ),
    )
    expect(ends.sort()).toEqual(['done', 'done', ...Array(4).fill('transfers_limit')])
    await database.db
      .updateTable('transfers')
      .set({ created_at: world.now - 86_400_000 })
      .where('id', '=', kept[0]?.id ?? 0)
      .execute()
    await move({ number: decimal('1') })
    await expect(move({ number: decimal('1') })).rejects.toMatchObject({
      key: 'transfers_limit',
      values: { max: TRANSFERS_PER_DAY, wait: 24, unit: 'h' },
    })
    const ids = kept.map(({ id }) => id)
    await database.db.deleteFrom('transfers').where('id', 'in', ids).execute()
  })

  test('is listed newest first, ten per page', async () => {
    for (let n = 1; n <= 12; n++) await move({ number: decimal(String(n)) }).catch(() => undefined)
    const first = await listTransfers(world.services, user, { page: 1 })
    const second = await listTransfers(world.services, user, { page: 2 })
    expect(first.list.map((row) => row.number)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
    expect([first.total, second.list.length, second.page]).toEqual([12, 2, 2])
    expect((await listTransfers(world.services, user + 1_000_000, { page: 1 })).list).toEqual([])
  })
})

describe('the overview of assets', () => {
  test('of a new user has every account and every coin, with zero balances', async () => {
    const overview = await walletOf(world.services, user)
    expect(overview).toMatchObject({ total_usdt: '0', today_profit: '0', today_profit_rate: '0' })
    expect(overview.accounts.map((line) => line.account)).toEqual([
      'legal',
      'change',
      'lever',
      'micro',
      'margin',
      'stock',
      'deposit',
      'mining',
    ])
    expect(overview.change_wallet.balance.length).toBeGreaterThan(20)
    expect(overview.lever_wallet.balance.map((row) => row.currency_name)).toEqual(['USDT'])
    expect(overview.legal_wallet.balance.map((row) => row.currency_name)).toContain('USD')
  })

  test('lists, for the two accounts that lock principal, only coins with a balance', async () => {
    const before = await walletOf(world.services, user)
    expect([before.deposit_wallet.balance, before.mining_wallet.balance]).toEqual([[], []])
    await world.deposit(user, USDT, '7', 'mining')
    const { mining_wallet } = await walletOf(world.services, user)
    expect(mining_wallet.balance).toMatchObject([{ account: 'mining', currency_name: 'USDT', total: '7' }])
  })

  test('sums the accounts at the last recorded prices, highest value first', async () => {
    await world.hand.record('BTC/USDT', [['20000']])
    await world.hand.record('ETH/USDT', [['1500']])
    await world.deposit(user, USDT, '1000')
    await world.deposit(user, BTC, '0.5')
    await world.deposit(user, ETH, '1', 'lever')
    await world.place(user, { side: 'sell', amount: '0.1', price: '30000' })
    const overview = await walletOf(world.services, user)
    expect(overview).toMatchObject({
      total_usdt: '12500',
      total_btc: '0.625',
      time: Math.floor(world.now / 1000),
    })
    expect(overview.change_wallet.balance.slice(0, 2)).toMatchObject([
      { currency_name: 'BTC', available: '0.4', freeze: '0.1', total: '0.5', equivalent: '10000' },
      { currency_name: 'USDT', available: '1000', equivalent: '1000' },
    ])
    expect(overview.accounts[1]).toMatchObject({ available: '9000', freeze: '2000', equivalent: '11000' })
    expect(overview.accounts[2]).toMatchObject({ account: 'lever', equivalent: '1500', transferable: 1 })
    expect(await walletDetail(world.services, user, { currency: BTC, type: 'change' })).toEqual(
      overview.change_wallet.balance[0],
    )
    expect(await walletDetail(world.services, user, { currency: BTC, type: 'micro' })).toMatchObject({
      account: 'micro',
      total: '0',
    })
    await expect(
      walletDetail(world.services, user, { currency: 999_999, type: 'change' }),
    ).rejects.toMatchObject({
      key: 'param_error',
    })
  })

  test('shows the profit of today from price changes and fees, without deposits', async () => {
    await world.hand.record('BTC/USDT', [['20000']])
    await world.deposit(user, USDT, '5000')
    await world.deposit(user, BTC, '1')
    expect(await walletOf(world.services, user)).toMatchObject({ today_profit: '0', total_usdt: '25000' })

    world.now += 86_400_000
    const midnight = dayStart(world.now) / 1000
    const bar = {
      open: decimal('21000'),
      high: decimal('21000'),
      low: decimal('21000'),
      volume: decimal('0'),
    }
    const close = decimal('19000')
    world.hand.candles = [
      { ...bar, time: midnight - 3600, close, turnover: close, closed: 1 },
      { ...bar, time: midnight, close, turnover: close, closed: 1 },
    ]
    await world.hand.record('BTC/USDT', [['22000']])
    await move({ number: decimal('1000') })
    await world.place(user, { side: 'sell', amount: '0.5' })
    await world.hand.record('BTC/USDT', [['22000']])
    await engine.settled()
    await world.deposit(user, USDT, '300')
    const overview = await walletOf(world.services, user)
    // Profit of 989 USDT: the assets at midnight were worth 26,000; then half a coin was sold at 22,000 with a fee of
    // 11, and the other half is valued at 22,000. The deposit of 300 is no profit.
    expect(overview).toMatchObject({
      total_usdt: '27289',
      today_profit: '989',
      today_profit_rate: '0.037604',
    })
    expect(overview.accounts[1]).toMatchObject({ today_profit: '989' })
    expect(overview.accounts[2]).toMatchObject({ account: 'lever', equivalent: '1000', today_profit: '0' })
  })

  test('lists transferable currencies without stocks, held currencies first', async () => {
    await world.deposit(user, ETH, '2', 'margin')
    const rows = await transferableOf(world.services, user)
    expect(rows[0]).toMatchObject({ name: 'ETH' })
    expect(rows[0]?.accounts).toContainEqual({ account: 'margin', available: '2' })
    const kinds = new Set(rows.map((row) => world.services.market.currency(row.id)?.kind))
    expect(kinds).toEqual(new Set(['crypto', 'fiat']))
  })
})

describe('the list of transactions', () => {
  const page = { currency: 0, type: '' as const, scene: '' as const, page: 1, limit: 10 }

  test('has every posting, newest first, with the balance after it and its name in the reader’s language', async () => {
    await world.hand.record('BTC/USDT', [['20000']])
    await world.deposit(user, USDT, '1000')
    await move({ number: decimal('100') })
    await world.place(user, { side: 'buy', amount: '200' })
    await world.hand.record('BTC/USDT', [['20000']])
    await engine.settled()
    const bills = await listBills(world.services, user, page, 'en')
    expect(v.is(wallet.bills.answer, bills)).toBe(true)
    expect(bills.total).toBe(10)
    expect(
      bills.list.map((bill) => [bill.account, bill.currency_name, bill.value, bill.balance_after, bill.info]),
    ).toEqual([
      ['change', 'USDT', '-0.0002', '0', 'Released from an order'],
      ['change', 'USDT', '-0.1998', '0.0002', 'Trading fee'],
      ['change', 'USDT', '-199.8', '0.2', 'Spot trade'],
      ['change', 'USDT', '0.0002', '700.0002', 'Released from an order'],
      ['change', 'BTC', '0.00999', '0.00999', 'Spot trade'],
      ['change', 'USDT', '-200', '700', 'Frozen for an order'],
      ['change', 'USDT', '200', '200', 'Frozen for an order'],
      ['change', 'USDT', '-100', '900', 'Transfer between accounts'],
      ['lever', 'USDT', '100', '100', 'Transfer between accounts'],
      ['change', 'USDT', '1000', '1000', 'Deposit'],
    ])
    // Each row has the total of the account after its journal. The totals do not depend on the page size.
    const totals = [
      '700.0002',
      '700.0002',
      '700.0002',
      '700.0002',
      '0.00999',
      '900',
      '900',
      '900',
      '100',
      '1000',
    ]
    expect(bills.list.map((bill) => bill.total_after)).toEqual(totals)
    const paged = await listBills(world.services, user, { ...page, page: 2, limit: 3 }, 'en')
    expect(paged.list.map((bill) => bill.total_after)).toEqual(totals.slice(3, 6))
    const fee = await listBills(world.services, user, { ...page, scene: 'fee' }, 'en')
    expect(fee.list.map((bill) => bill.total_after)).toEqual(['700.0002'])
    const vn = await listBills(world.services, user, { ...page, scene: 'fee' }, 'vn')
    expect(vn).toMatchObject({
      total: 1,
      list: [{ info: 'Phí giao dịch', scene: 'fee', ref_type: 'spot_order' }],
    })
    const lever = await listBills(world.services, user, { ...page, type: 'lever' }, 'zh')
    expect(lever).toMatchObject({ total: 1, list: [{ account: 'lever' }] })
    const btc = await listBills(world.services, user, { ...page, currency: BTC }, 'zh')
    expect(btc.total).toBe(1)
    const second = await listBills(world.services, user, { ...page, page: 3, limit: 4 }, 'en')
    expect(second.list.map((bill) => bill.info)).toEqual(['Transfer between accounts', 'Deposit'])
    expect((await listBills(world.services, user + 1_000_000, page, 'en')).list).toEqual([])
  })
})

test('in demo mode the deposit address is a text that no wallet can pay to, unique per user and network', async () => {
  const services = { ...world.services, config: { ...world.services.config, demo: true } }
  const look = (who: number, currency: number, network = '') =>
    depositAddress(services, who, { currency, network })
  const address = await look(user, USDT)
  expect(address).toMatchObject({ simulated: 1, network: 'TRC20', deposit_min: '10', confirmations: 19 })
  expect(address.address).toMatch(/^TEST-ONLY-NOT-PAYABLE-TRC20-\d+$/)
  expect((await look(user + 1, USDT)).address).not.toBe(address.address)
  expect((await look(user, ETH)).address).not.toBe(address.address)
  expect(await look(user, USDT, 'BEP20')).toMatchObject({ network: 'BEP20', confirmations: 15 })
  await expect(look(user, USDT, 'Bitcoin')).rejects.toThrow('deposit_network')
})

test('a currency without a price has no value, and every sum lists the currencies that are left out of it', async () => {
  const vnd = world.services.market.currencies().find((currency) => currency.name === 'VND')?.id ?? 0
  await world.deposit(user, vnd, '300000', 'legal')
  const without = [{ currency_id: vnd, currency_name: 'VND', amount: '300000' }]
  const alone = await walletOf(world.services, user)
  expect(alone).toMatchObject({ total_usdt: null, total_btc: null, without, today_profit: null })
  await world.deposit(user, USDT, '50')
  const both = await walletOf(world.services, user)
  expect(v.is(wallet.all.answer, both)).toBe(true)
  expect(both).toMatchObject({ total_usdt: '50', without, today_profit: '0', today_without: without })
  expect(both.accounts[0]).toMatchObject({ account: 'legal', equivalent: null, available: null, without })
  expect(both.accounts[1]).toMatchObject({ account: 'change', equivalent: '50', without: [] })
  expect(both.legal_wallet.balance.find((row) => row.currency_id === vnd)).toMatchObject({
    total: '300000',
    equivalent: null,
  })
  expect(rateOf(world.services.market, vnd)).toEqual({ currency_id: vnd, usdt: null, usd: null, time: 0 })
})

test('the rate of a coin is returned with the time at which the price of the coin was recorded', async () => {
  await world.hand.record('BTC/USDT', [['20000']])
  expect(rateOf(world.services.market, BTC)).toEqual({
    currency_id: BTC,
    usdt: '20000',
    usd: '20000',
    time: Math.floor(world.now / 1000),
  })
  expect(() => rateOf(world.services.market, 999_999)).toThrow('param_error')
})
