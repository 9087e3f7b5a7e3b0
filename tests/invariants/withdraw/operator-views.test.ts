import { afterAll, beforeAll, expect, test } from 'vitest'
import { funds } from '#contract/operators/funds.ts'
import { holdWithdrawals } from '#server/identity/accounts/users.ts'
import type { Operation } from '#server/identity/approvals/command.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { operationOf, readAsOperator } from '#tests/helpers/operator-calls.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { newOperator, opsOn } from '#tests/helpers/test-operators.ts'
import { operate } from '../../harness/operator.ts'
import { USDT, World } from './test-harness.ts'

const { withdrawals, withdrawal, withdrawNetworks, setWithdrawNetwork } = funds.calls
const HOUR = 3_600_000
const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

let database: TestDatabase
let world: World
let key: string
let operation: Operation
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  const operator = await newOperator(database.db, 'ana')
  key = operator.key
  operation = operationOf(world.services, operator)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const risksOf = async (id: number): Promise<string[]> =>
  (await readAsOperator(operation, withdrawal, { id })).risks.map(({ kind, within }) =>
    [kind, within].filter(Boolean).join(' '),
  )

test('a withdrawal is listed for operators with the risks to check, and shown with its limits', async () => {
  const user = await world.holder('500')
  const { id } = await world.out(user, '100')
  const { withdrawals: rows } = await readAsOperator(operation, withdrawals, {})
  const row = rows.find((one) => one.id === id)
  expect(row).toMatchObject({
    uid: user,
    status: 'in_review',
    coin: 'USDT',
    network: 'TRC20',
    amount: '100',
    send: '99',
    fee: '1',
    worth: '100',
    approved_once_by: [],
    withdrawals_24h: { count: 1, usdt: '100' },
  })
  expect(row?.risks.map(({ kind }) => kind)).toEqual(['new_address', 'first_withdrawal', 'young_account'])
  expect(await readAsOperator(operation, withdrawal, { id })).toMatchObject({
    btc_worth: '0.005',
    limit_btc: '200',
    hash: '',
  })
  await expect(readAsOperator(operation, withdrawal, { id: 999_999 })).rejects.toThrow('no withdrawal')
})

test('an address is marked as known once a withdrawal was sent there, and as new for a week after the address was saved', async () => {
  const user = await world.holder('900')
  const sent = await world.out(user, '100')
  await world.send(sent.id, operation.operator())
  const again = await world.out(user, '50')
  expect(await risksOf(again.id)).toEqual(['young_account'])
  const qrcode = 'x'.repeat(32)
  const file = { name: qrcode, user_id: user, mime: 'image/png', bytes: 1, width: 1, height: 1 }
  await database.db
    .insertInto('files')
    .values({ ...file, digest: Buffer.alloc(32), created_at: world.now })
    .execute()
  await database.db
    .insertInto('addresses')
    .values({
      user_id: user,
      currency_id: USDT,
      name: 'mine',
      network: 'TRC20',
      address: OTHER,
      tag: '',
      qrcode,
      usable_at: 0,
      created_at: world.now,
    })
    .execute()
  const other = await world.out(user, '50', { address: OTHER })
  expect(await risksOf(other.id)).toEqual(['new_address', 'address_saved 24h', 'young_account'])
  await world.pass(25 * HOUR)
  expect(await risksOf(other.id)).toEqual(['new_address', 'address_saved 7d', 'young_account'])
  const { withdrawals_24h } = await readAsOperator(operation, withdrawal, { id: other.id })
  expect(withdrawals_24h).toEqual({ count: 0, usdt: '0' })
  await world.pass(7 * 24 * HOUR)
  expect(await risksOf(other.id)).toEqual(['new_address'])
})

test('a withdrawal is marked when its owner was frozen or changed a password, and returned withdrawals are not counted in the 24-hour total', async () => {
  await world.tick('BTC/USDT', ['20000'])
  const user = await world.holder('900')
  const first = await world.out(user, '100')
  const { id } = await world.out(user, '200')
  await operate(world, 'ana', 'withdraw reject', String(first.id), 'wrong address')
  await inTransaction(database.db, (tx) => holdWithdrawals(tx, user, 'password', world.now))
  await operate(world, 'ana', 'person freeze', String(user), 'withdrawals', 'forever', 'a call of the bank')
  const shown = await readAsOperator(operation, withdrawal, { id })
  expect(shown.risks[0]).toMatchObject({ kind: 'frozen', what: 'withdrawals' })
  expect(shown.risks[1]).toMatchObject({ kind: 'password_changed', within: '24h', at: world.now })
  expect(shown.withdrawals_24h).toEqual({ count: 1, usdt: '200' })
})

test('all withdrawals are listed in pages, newest first', async () => {
  const { withdrawals: all } = await readAsOperator(operation, withdrawals, { which: 'all' })
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['in_review', 'completed', 'rejected']))
  const [first, second] = all
  expect(
    (await readAsOperator(operation, withdrawals, { which: 'all', after: first?.id ?? 0 })).withdrawals[0]
      ?.id,
  ).toBe(second?.id)
})

test('the command that lists withdrawals prints one JSON object per line with the option --json', async () => {
  const { code, text } = await opsOn(database, ['withdraw', 'list', '--json'], { key, now: world.now })
  expect(code).toBe(0)
  const { withdrawals: rows } = await readAsOperator(operation, withdrawals, {})
  const lines = text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines).toHaveLength(rows.length)
  expect(Object.keys(lines[0] ?? {})).toEqual([
    'id',
    'created',
    'status',
    'person',
    'amount',
    'send',
    'currency',
    'network',
    'address',
    'tag',
    'approved_once_by',
    'test',
  ])
  expect((await opsOn(database, ['withdraw', 'list', 'some'], { key, now: world.now })).code).toBe(2)
})

test('withdrawal networks are listed, and a console call that changes a network is converted to the command that changes it', async () => {
  const { networks } = await readAsOperator(operation, withdrawNetworks, {})
  expect(networks.find(({ coin, network }) => coin === 'USDT' && network === 'TRC20')).toMatchObject({
    fee: '1',
    fee_type: 'fixed',
    tag: false,
    open: true,
  })
  const words = setWithdrawNetwork.words({
    coin: 'USDT',
    network: 'TRC20',
    fee: '0.001',
    fee_type: 'rate',
    min: '10',
    max: '5000',
    tag: false,
  })
  expect(words).toEqual(['USDT', 'TRC20', '0.001*', '10', '5000'])
  for (const by of ['ana', 'ben']) await operate(world, by, 'withdraw network', ...words)
  expect((await readAsOperator(operation, withdrawNetworks, {})).networks).toContainEqual({
    coin: 'USDT',
    network: 'TRC20',
    fee: '0.001',
    fee_type: 'rate',
    min: '10',
    max: '5000',
    tag: false,
    open: true,
  })
})
