import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identity } from '#contract/account/identity.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { market } from '#contract/market/market.ts'
import { foldedAddress } from '#domain/funds/chain/destination.ts'
import { holdWithdrawals } from '#server/identity/accounts/users.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  sentWithdrawal,
} from '#server/products/withdraw/review-withdrawal.ts'
import { operateByTwo } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { BITCOIN, BTC, outcomesOf, TRON, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let ana: Operator
let ben: Operator
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  ana = await newOperator(database.db)
  ben = await newOperator(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const HASH = 'a'.repeat(64)
const DAY = 86_400_000
const XRP = 7

/** Adds an address to a person's address book, on TRON unless `row` has another network. */
async function save(user: number, row: object): Promise<void> {
  const qrcode = `${user}`.padStart(32, 'x')
  await world.services.db
    .insertInto('files')
    .values({
      name: qrcode,
      user_id: user,
      mime: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      digest: Buffer.alloc(32),
      created_at: world.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await world.services.db
    .insertInto('addresses')
    .values({
      user_id: user,
      currency_id: USDT,
      name: 'mine',
      network: 'TRC20',
      address: TRON,
      tag: '',
      qrcode,
      created_at: world.now - DAY,
      usable_at: world.now,
      ...row,
    })
    .execute()
}

it('a withdrawal freezes its amount, debits exactly this amount when it is sent, and credits the platform with the fee', async () => {
  const user = await world.holder('1000')
  const row = await world.out(user, '100')
  expect(row).toMatchObject({
    amount: '100',
    fee: '1',
    receive_amount: '99',
    status: 1,
    network: 'TRC20',
    test: 0,
  })
  expect(row.btc_worth).toBe('0.005')
  expect(await world.balance(user, USDT)).toBe('900 100 0')
  expect((await approveWithdrawal(world.services, row.id, ana)).approval).toBe('acts')
  expect(await world.row(user, row.id)).toMatchObject({ status: 2, hash: '' })
  await sentWithdrawal(world.services, row.id, ana, HASH)
  expect(await world.row(user, row.id)).toMatchObject({ status: 3, hash: HASH })
  expect(await world.balance(user, USDT)).toBe('900 0 0')
  expect(world.notified.filter((one) => one.user === user && one.name === 'withdraw')).toHaveLength(3)
})

it('a withdrawal whose fee differs from the shown fee is rejected, and its verification code stays valid', async () => {
  const user = await world.holder('1000')
  const terms = (fee: string) =>
    operateByTwo(world, 'withdraw network', 'USDT', 'TRC20', fee, '10', '5000000')
  await terms('3')
  const form = world.params('100', await world.code(user))
  const ask = (fee: string) => world.call(user, withdraw.out, { ...form, fee })
  await expect(ask('1')).rejects.toMatchObject({ key: 'fee_moved' })
  expect(await world.balance(user, USDT)).toBe('1000 0 0')
  expect(await ask('3.00')).toMatchObject({ fee: '3', receive_amount: '97' })
  await terms('1')
})

it('a withdrawal of the whole available balance leaves a balance of 0', async () => {
  const user = await world.holder('77.123456')
  const row = await world.out(user, '77.123456')
  expect(row.receive_amount).toBe('76.123456')
  expect(await world.balance(user, USDT)).toBe('0 77.123456 0')
})

it('a rejected withdrawal returns its whole debit with the reason, and a cancelled withdrawal returns its whole debit', async () => {
  const user = await world.holder('500')
  const first = await world.out(user, '200')
  await expect(rejectWithdrawal(world.services, first.id, ana, '  ')).rejects.toThrow('param_error')
  await rejectWithdrawal(world.services, first.id, ana, 'The address is on a list')
  expect(await world.row(user, first.id)).toMatchObject({ status: 4, reason: 'The address is on a list' })
  const second = await world.out(user, '300')
  const cancelled = await world.call(user, withdraw.cancel, { id: second.id })
  expect(cancelled.status).toBe(5)
  expect(await world.balance(user, USDT)).toBe('500 0 0')
  await expect(world.call(user, withdraw.cancel, { id: second.id })).rejects.toThrow('already_handled')
  await expect(world.call(await world.person(), withdraw.cancel, { id: first.id })).rejects.toThrow(
    'param_error',
  )
})

it('an approved withdrawal cannot be cancelled by its owner but can be rejected by an operator', async () => {
  const user = await world.holder('500')
  const row = await world.out(user, '200')
  await world.approve(row.id, ana)
  await expect(world.call(user, withdraw.cancel, { id: row.id })).rejects.toThrow('already_handled')
  await rejectWithdrawal(world.services, row.id, ana, 'The network is down')
  expect(await world.balance(user, USDT)).toBe('500 0 0')
  await expect(sentWithdrawal(world.services, row.id, ana, 'b'.repeat(64))).rejects.toThrow('already_handled')
})

it('a withdrawal above what one operator may approve needs two operators, and a transaction hash can be used for one withdrawal only, however it is spelled', async () => {
  const user = await world.holder('100000')
  const row = await world.out(user, '50000')
  expect((await world.approve(row.id, ben)).approval).toBe('waits')
  expect((await world.approve(row.id, ben)).approval).toBe('again')
  expect(await world.row(user, row.id)).toMatchObject({ status: 1 })
  expect((await world.approve(row.id, ana)).approval).toBe('acts')
  for (const hash of [HASH, HASH.toUpperCase(), `0x${HASH}`])
    await expect(sentWithdrawal(world.services, row.id, ana, hash)).rejects.toThrow('already_handled')
  expect((await sentWithdrawal(world.services, row.id, ana, 'C'.repeat(64))).hash).toBe('c'.repeat(64))
  expect(await world.balance(user, USDT)).toBe('50000 0 0')
})

it('a small withdrawal needs two operators while the pair of its coin is halted or has no price of the last five minutes', async () => {
  const user = await world.holder('1', BTC)
  const operator = await newOperator(database.db)
  await world.tick('BTC/USDT', ['20000'])
  const row = await world.out(user, '0.01', { currency: BTC, address: BITCOIN })
  const approval = async () => (await world.approve(row.id, operator)).approval
  world.hand.setHalted('BTC/USDT', true)
  expect(await approval()).toBe('waits')
  world.hand.setHalted('BTC/USDT', false)
  world.now += 5 * 60_000
  expect(await approval()).toBe('again')
  await world.tick('BTC/USDT', ['20000'])
  expect(await approval()).toBe('acts')
})

it('an approved withdrawal above what one operator may approve is returned when two operators reject the withdrawal, even with different reasons', async () => {
  const user = await world.holder('100000')
  const row = await world.out(user, '50000')
  await world.approve(row.id, ben)
  await world.approve(row.id, ana)
  const rejects = async (operator: typeof ana, reason: string) =>
    (await rejectWithdrawal(world.services, row.id, operator, reason)).approval
  expect(await rejects(ana, 'The network is down')).toBe('waits')
  expect(await rejects(ana, 'The network is down')).toBe('again')
  expect(await world.row(user, row.id)).toMatchObject({ status: 2 })
  expect(await world.balance(user, USDT)).toBe('50000 50000 0')
  expect(await rejects(ben, 'It was never sent')).toBe('acts')
  expect(await world.row(user, row.id)).toMatchObject({ status: 4, reason: 'It was never sent' })
  expect(await world.balance(user, USDT)).toBe('100000 0 0')
})

describe('the withdrawal limit of 24 hours', () => {
  it('is 200 BTC at level 1 and 500 BTC at level 2, valued at recorded prices, over the last 24 hours', async () => {
    const user = await world.holder('1000', BTC)
    const btc = { currency: BTC, address: BITCOIN }
    await world.out(user, '150', btc)
    await expect(world.out(user, '50.00000001', btc)).rejects.toThrow('withdraw_limit')
    const last = await world.out(user, '50', btc)
    await expect(world.out(user, '0.001', btc)).rejects.toThrow('withdraw_limit')
    const info = await world.call(user, withdraw.info, { currency: BTC })
    expect(info).toMatchObject({ limit_24h_btc: '200', used_24h_btc: '200' })
    expect((await world.call(user, identity.state, {})).withdraw_used_24h_btc).toBe('200')
    // The amount of a cancelled withdrawal does not count towards the daily limit.
    await world.call(user, withdraw.cancel, { id: last.id })
    expect((await world.call(user, withdraw.info, { currency: BTC })).used_24h_btc).toBe('150')
    await world.services.db.updateTable('users').set({ real_level: 2 }).where('id', '=', user).execute()
    await world.out(user, '350', btc)
    await expect(world.out(user, '0.001', btc)).rejects.toThrow('withdraw_limit')
    await world.pass(DAY - 1000)
    await world.tick('BTC/USDT', ['20000'])
    await world.pass(2000)
    await world.out(user, '400', btc)
  })

  it('values other coins at recorded prices, rounded up', async () => {
    const user = await world.holder('100')
    expect((await world.out(user, '33.333333')).btc_worth).toBe('0.00166667')
  })

  it('rejects a withdrawal of a person without a verified level, and of a coin without a price', async () => {
    const user = await world.holder('100', USDT, 0)
    await expect(world.out(user, '20')).rejects.toThrow('withdraw_limit')
    const holder = await world.holder('100', 8)
    const doge = { currency: 8, address: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L' }
    await expect(world.out(holder, '50', doge)).rejects.toThrow('withdraw_price')
  })
})

describe('a withdrawal', () => {
  it.each([
    ['of zero', '0', {}, 'bad_amount'],
    ['with more decimals than the coin has', '10.1234567', {}, 'bad_amount'],
    ['below the minimum', '9.999999', {}, 'amount_below'],
    ['above the balance', '500.000001', {}, 'insufficient_balance'],
    ['to an address of another network', '20', { address: `0x${'a'.repeat(40)}` }, 'address_other'],
    ['to text that is not an address', '20', { address: 'T1' }, 'bad_address'],
    [
      'to the contract of a token',
      '20',
      { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
      'address_contract',
    ],
    ['to a burn address', '20', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'address_burn'],
    ['to an address with a wrong checksum', '20', { address: `${TRON.slice(0, -1)}u` }, 'address_checksum'],
    ['on a network that the coin does not have', '20', { network: 'Solana' }, 'withdraw_network'],
    ['with a tag on a network without tags', '20', { tag: '7' }, 'withdraw_tag'],
    ['of fiat money', '20', { currency: 101 }, 'currency_closed'],
  ])('%s is rejected', async (_, amount, more, error) => {
    const user = await world.holder('500')
    await expect(world.out(user, amount, more)).rejects.toThrow(error)
    expect(await world.balance(user, USDT)).toBe('500 0 0')
  })

  it("to the person's own deposit address is rejected", async () => {
    const user = await world.holder('500')
    await database.db
      .insertInto('deposit_addresses')
      .values({
        network: 'TRC20',
        address: TRON,
        folded: foldedAddress('TRC20', TRON),
        imported_at: world.now,
        imported_by: 'test',
        user_id: user,
        given_at: world.now,
      })
      .execute()
    await expect(world.out(user, '20')).rejects.toThrow('withdraw_own')
  })

  it('with a wrong, used or expired code is rejected', async () => {
    const user = await world.holder('500')
    const code = await world.code(user)
    const other = code === '123456' ? '654321' : '123456'
    const send = (given: string) => world.call(user, withdraw.out, world.params('20', given))
    await expect(send(other)).rejects.toThrow('wrong_code')
    await send(code)
    await expect(send(code)).rejects.toThrow('wrong_code')
    const old = await world.code(user)
    await world.pass(600_000)
    await expect(send(old)).rejects.toThrow('wrong_code')
  })

  it('is rejected during a pause of withdrawals, and to an address on hold, even if the address was deleted and saved again', async () => {
    const user = await world.holder('500')
    await world.services.db.transaction().execute((tx) => holdWithdrawals(tx, user, 'password', world.now))
    await expect(world.out(user, '20')).rejects.toThrow('withdraw_hold')
    await world.pass(DAY)
    await world.tick('BTC/USDT', ['20000'])
    const until = Math.floor((world.now + DAY) / 1000)
    await save(user, { created_at: world.now, usable_at: world.now + DAY, removed_at: world.now })
    await expect(world.out(user, '20')).rejects.toThrow('address_on_hold')
    const held = async (currency: number) =>
      (await world.call(user, withdraw.info, { currency })).held_addresses
    expect(await held(USDT)).toEqual([{ address: TRON, usable_time: until }])
    expect(await held(BTC)).toEqual(await held(USDT))
    await world.pass(DAY)
    await world.tick('BTC/USDT', ['20000'])
    expect(await held(USDT)).toEqual([])
    await world.out(user, '20')
  })

  it('without the tag that its network requires is rejected, unless the address was saved without a tag', async () => {
    const user = await world.holder('500', XRP)
    const to = { currency: XRP, network: 'XRPL', address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY' }
    await world.tick('XRP/USDT', ['0.5'])
    await expect(world.out(user, '50', to)).rejects.toThrow('withdraw_tag')
    await save(user, { currency_id: XRP, network: 'XRPL', address: to.address, tag: '7' })
    await expect(world.out(user, '50', to)).rejects.toThrow('withdraw_tag')
    await save(user, { currency_id: XRP, network: 'XRPL', address: to.address })
    expect(await world.out(user, '50', to)).toMatchObject({ address: to.address, tag: '' })
    expect(await world.out(user, '50', { ...to, tag: '495' })).toMatchObject({ tag: '495' })
  })
})

it('two simultaneous calls with one request id both succeed, and create one withdrawal', async () => {
  const user = await world.holder('500')
  const params = world.params('100', await world.code(user))
  const id = '11111111-1111-4111-8111-111111111111'
  const both = await outcomesOf([
    world.call(user, withdraw.out, params, id),
    world.call(user, withdraw.out, params, id),
  ])
  expect(both).toEqual(['done', 'done'])
  expect(await world.balance(user, USDT)).toBe('400 100 0')
})

it('the list of coins shows the withdrawal terms of the default network of each coin', async () => {
  const shown = async () => (await world.call(null, market.coins, {})).find(({ id }) => id === USDT)
  expect(await shown()).toMatchObject({ fee: '1', fee_type: 'fixed' })
  await operateByTwo(world, 'withdraw network', 'USDT', 'TRC20', '2', '20', '7000')
  expect(await shown()).toMatchObject({ fee: '2', withdraw_min: '20', withdraw_max: '7000' })
})
