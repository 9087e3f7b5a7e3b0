import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { PARKED } from '#domain/funds/chain/creditDecision.ts'
import { CLAIM_WINDOW } from '#domain/funds/deposit.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import { UNVERIFIED_PER_DAY } from '#server/products/wallet/chain/address-pool.ts'
import { acceptCredit, closeCredit } from '#server/products/wallet/chain/parked-credits.ts'
import { approveDeposit, rejectDeposit } from '#server/products/wallet/review-deposit.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { identify } from '../../helpers/test-people.ts'
import { ether, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let ana: Operator
let ben: Operator
let n = 1000
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

const row = async (user: number) => (await world.call(user, wallet.deposits, {})).list[0]
const parked = (id: number) =>
  database.db.selectFrom('chain_credits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe("deposit addresses of the operators' address pool", () => {
  it('are assigned one per person and network, shared by all coins of the network, and never change', async () => {
    const user = await world.person()
    await expect(world.address(user)).rejects.toMatchObject({
      key: 'address_pool_empty',
      values: { network: 'BEP20' },
    })
    await world.pool(2)
    const first = await world.call(user, wallet.depositAddress, { currency: USDT, network: 'BEP20' })
    expect(first).toMatchObject({ simulated: 0, network: 'BEP20', confirmations: 15, deposit_min: '10' })
    expect(await world.address(user)).toBe(first.address)
    expect(await world.address(user, 'BEP20', 4)).toBe(first.address)
    expect(await world.address(await world.person())).not.toBe(first.address)
    await expect(world.address(user, 'ERC20')).rejects.toThrow('address_pool_empty')
    await expect(world.address(user, 'Bitcoin')).rejects.toThrow('deposit_network')
    await expect(database.db.deleteFrom('deposit_addresses').execute()).rejects.toThrow('never deleted')
    await expect(
      database.db.updateTable('deposit_addresses').set({ user_id: null, given_at: 0 }).execute(),
    ).rejects.toThrow('given and stays')
  })

  it('are assigned per network to at most 100 people without a verified identity a day, even when all request at once, and to verified people without a limit', async () => {
    await world.pool(UNVERIFIED_PER_DAY + 5, 'ERC20')
    const people = await Promise.all(
      Array.from({ length: UNVERIFIED_PER_DAY + 5 }, () => world.unverifiedPerson()),
    )
    const ends = await Promise.allSettled(people.map((user) => world.address(user, 'ERC20')))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(UNVERIFIED_PER_DAY)
    expect(world.warnings).toContain(
      'people without a verified identity have got all their deposit addresses of a day',
    )
    const rejected = people.filter((_, nth) => ends[nth]?.status === 'rejected')
    const [ann = 0, bob = 0] = rejected
    await expect(world.address(ann, 'ERC20')).rejects.toMatchObject({
      key: 'address_pool_empty',
      values: { network: 'ERC20' },
      about: { reason: 'unverified_quota' },
    })
    // The limit is counted per network, and does not affect addresses that were assigned before.
    await world.pool(1)
    await world.address(ann)
    const given = people.filter((user) => !rejected.includes(user))
    expect(await world.address(given[0] ?? 0, 'ERC20')).toMatch(/^0x/)
    await identify(database.db, ann, world.now)
    await world.address(ann, 'ERC20')
    await expect(world.address(bob, 'ERC20')).rejects.toThrow('address_pool_empty')
    world.now += 24 * 3_600_000
    await world.address(bob, 'ERC20')
  })

  it('are rejected as the destination of a withdrawal of their owner', async () => {
    const { user, address } = await world.payee()
    await world.tick('BTC/USDT', ['20000'])
    await world.deposit(user, USDT, '100')
    const out = { currency: USDT, network: 'BEP20', address: address.toUpperCase().replace('0X', '0x') }
    const asked = { ...out, amount: '50', code: '123456', pay_password: 'a pay password 9' }
    await expect(world.call(user, withdraw.out, asked)).rejects.toThrow('withdraw_own')
  })
})

describe('a deposit reported by a blockchain watcher', () => {
  it('is pending until it has the required confirmations, and is then credited with an event, a transaction and a message', async () => {
    const { user, address } = await world.payee()
    await world.tick('BTC/USDT', ['20000'])
    const credit = world.credit(++n, { address, amount: decimal('123.4567899'), confirmations: 3 })
    world.notified.length = 0
    expect(await world.hear(ana, credit)).toMatchObject({
      outcome: 'pending',
      detail: '3 of 15 confirmations',
    })
    expect(await row(user)).toMatchObject({
      status: 1,
      amount: '123.456789',
      hash: credit.hash,
      network: 'BEP20',
      confirmations: 3,
      confirmations_needed: 15,
    })
    expect(world.notified).toMatchObject([{ user, name: 'recharge', body: { row: { confirmations: 3 } } }])
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    // Repeated or older reports of the deposit change nothing, and operators cannot credit the deposit before
    // its confirmations.
    expect(await world.hear(ana, credit)).toMatchObject({ outcome: 'known' })
    expect(await world.hear(ana, { ...credit, confirmations: 1 })).toMatchObject({ outcome: 'known' })
    const waiting = await row(user)
    await expect(approveDeposit(world.services, waiting?.id ?? 0, ana)).rejects.toThrow('deposit_confirming')
    expect(await world.hear(ana, { ...credit, confirmations: 15 })).toMatchObject({ outcome: 'credited' })
    expect(await row(user)).toMatchObject({ status: 2, confirmations: 15 })
    expect(await world.balance(user, USDT)).toBe('123.456789 0 0')
    const bills = await world.call(user, wallet.bills, { scene: 'recharge' })
    expect(bills.list).toMatchObject([{ value: '123.456789', ref_type: 'recharge' }])
    const names = world.notified.filter((one) => one.user === user).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['recharge', 'balance', 'mail']))
    expect(await world.hear(ben, { ...credit, confirmations: 99 })).toMatchObject({ outcome: 'known' })
    expect(await world.balance(user, USDT)).toBe('123.456789 0 0')
  })

  it('is rejected without effect when it repeats a known transaction output with another amount, coin or address', async () => {
    const { user, address } = await world.payee()
    const credit = world.credit(++n, { address })
    expect(await world.hear(ana, credit)).toMatchObject({ outcome: 'credited' })
    for (const other of [
      { amount: decimal('101') },
      { coin: 'USDC' },
      { address: ether(99) },
      { tag: '7' },
    ]) {
      world.warnings.length = 0
      expect(await world.hear(ana, { ...credit, ...other })).toMatchObject({ outcome: 'differs' })
      expect(world.warnings).toEqual(['a credit of a chain differs from what is on record'])
    }
    expect(await world.balance(user, USDT)).toBe('100 0 0')
    // Another output of the same blockchain transaction counts as a separate deposit.
    expect(await world.hear(ana, { ...credit, index: 1 })).toMatchObject({ outcome: 'credited' })
    expect(await world.balance(user, USDT)).toBe('200 0 0')
  })

  it('to an unknown address or of an unknown coin is parked with its reason and credited to nobody', async () => {
    const { user, address } = await world.payee()
    const free = await world.pool(1)
    const expected = [
      [{ network: 'Moonchain' }, 'unknown_network'],
      [{ coin: 'DOGE' }, 'wrong_coin'],
      [{ address: ether(12) }, 'unknown_address'],
      [{ address: free }, 'unused_address'],
      [{ amount: decimal('9.999999999') }, 'below_minimum'],
      [{ amount: decimal('1000000.01') }, 'above_maximum'],
      [{ tag: '12' }, 'unknown_address'],
    ] as const
    for (const [more, reason] of expected) {
      expect(PARKED).toContain(reason)
      const credit = world.credit(++n, { address, ...more })
      const heard = await world.hear(ana, credit)
      expect(heard).toMatchObject({ outcome: 'parked', detail: reason, deposit: null })
      expect(await world.hear(ana, credit)).toMatchObject({ outcome: 'known', detail: 'parked' })
      expect(await parked(heard.id)).toMatchObject({ outcome: 'parked', reason })
    }
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    expect(await row(user)).toBeUndefined()
    await expect(database.db.deleteFrom('chain_credits').execute()).rejects.toThrow('never deleted')
  })

  it('above the amount that one operator may credit is credited when a second operator imports or approves the same deposit', async () => {
    const { user, address } = await world.payee()
    const big = world.credit(++n, { address, amount: decimal('60000') })
    expect(await world.hear(ana, big)).toMatchObject({ outcome: 'waits' })
    expect(await world.hear(ana, big)).toMatchObject({ outcome: 'waits' })
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    expect(await world.hear(ben, big)).toMatchObject({ outcome: 'credited' })
    const more = world.credit(++n, { address, amount: decimal('70000') })
    const { deposit } = await world.hear(ana, more)
    expect(await approveDeposit(world.services, deposit ?? 0, ben)).toMatchObject({ approval: 'acts' })
    expect(await world.balance(user, USDT)).toBe('130000 0 0')
    expect(await world.hear(ben, more)).toMatchObject({ outcome: 'known' })
  })
})

describe('a parked deposit, for which no account was found', () => {
  it('is credited once, by two operators, to the owner of its address or to a person whom the operators name', async () => {
    const { user, address } = await world.payee()
    const small = await world.hear(ana, world.credit(++n, { address, amount: decimal('5') }))
    expect(await acceptCredit(world.services, small.id, ana, null)).toMatchObject({ approval: 'waits' })
    expect(await acceptCredit(world.services, small.id, ana, null)).toMatchObject({ approval: 'again' })
    // A second operator who enters different values does not approve the first operator's proposal.
    const stray = await world.person()
    expect(await acceptCredit(world.services, small.id, ben, stray)).toMatchObject({ approval: 'waits' })
    expect(await acceptCredit(world.services, small.id, ben, null)).toMatchObject({ approval: 'acts' })
    expect(await world.balance(user, USDT)).toBe('5 0 0')
    await expect(acceptCredit(world.services, small.id, ben, null)).rejects.toThrow('already_handled')
    const lost = await world.hear(ana, world.credit(++n, { address: ether(77) }))
    await expect(acceptCredit(world.services, lost.id, ana, null)).rejects.toThrow('param_error')
    await acceptCredit(world.services, lost.id, ana, stray)
    await acceptCredit(world.services, lost.id, ben, stray)
    expect(await world.balance(stray, USDT)).toBe('100 0 0')
  })

  it('is not credited before it has the required confirmations, and can be closed by an operator with a note', async () => {
    const { address } = await world.payee()
    const credit = world.credit(++n, { address, amount: decimal('5'), confirmations: 2 })
    const { id } = await world.hear(ana, credit)
    await expect(acceptCredit(world.services, id, ana, null)).rejects.toThrow('deposit_confirming')
    await world.hear(ana, { ...credit, confirmations: 15 })
    expect(await acceptCredit(world.services, id, ana, null)).toMatchObject({ approval: 'waits' })
    await closeCredit(world.services, id, ben, 'sent back')
    await expect(acceptCredit(world.services, id, ben, null)).rejects.toThrow('already_handled')
    expect(await world.hear(ana, credit)).toMatchObject({ outcome: 'known', detail: 'closed' })
  })

  it('can be credited although an operator rejected the deposit while the deposit was pending', async () => {
    const { user, address } = await world.payee()
    const credit = world.credit(++n, { address, confirmations: 1 })
    const { id, deposit } = await world.hear(ana, credit)
    await rejectDeposit(world.services, deposit ?? 0, ana, 'its block was replaced')
    expect(await parked(id)).toMatchObject({ outcome: 'parked', reason: 'rejected' })
    expect(await row(user)).toMatchObject({ status: 3, reason: 'its block was replaced' })
    expect(await world.hear(ana, { ...credit, confirmations: 20 })).toMatchObject({ outcome: 'known' })
    await acceptCredit(world.services, id, ana, null)
    await acceptCredit(world.services, id, ben, null)
    expect(await world.balance(user, USDT)).toBe('100 0 0')
    expect(await row(user)).toMatchObject({ status: 2 })
  })
})

describe('one payment that a person claims with a payment proof and a blockchain watcher reports', () => {
  it('is parked when it is reported after the claim, whether the claim is in review or credited, and two operators credit it', async () => {
    const { user, address } = await world.payee()
    const claim = await world.claim(user, '99')
    const first = await world.hear(ana, world.credit(++n, { address }))
    expect(first).toMatchObject({ outcome: 'parked', detail: 'claimed' })
    expect(PARKED).toContain(first.detail)
    expect(await approveDeposit(world.services, claim, ana)).toMatchObject({ approval: 'acts' })
    const second = await world.hear(ana, world.credit(++n, { address }))
    expect(second).toMatchObject({ outcome: 'parked', detail: 'claimed' })
    expect(await world.balance(user, USDT)).toBe('99 0 0')
    expect(await acceptCredit(world.services, second.id, ana, null)).toMatchObject({ approval: 'waits' })
    expect(await acceptCredit(world.services, second.id, ben, null)).toMatchObject({ approval: 'acts' })
    expect(await world.balance(user, USDT)).toBe('199 0 0')
  })

  it('needs two operators for the claim and for the coins when the claim is made while the coins await confirmations', async () => {
    const { user, address } = await world.payee()
    const credit = world.credit(++n, { address, confirmations: 1 })
    expect(await world.hear(ana, credit)).toMatchObject({ outcome: 'pending' })
    const claim = await world.claim(user, '100')
    expect(await approveDeposit(world.services, claim, ana)).toMatchObject({ approval: 'waits' })
    expect(await world.hear(ana, { ...credit, confirmations: 15 })).toMatchObject({ outcome: 'waits' })
    expect(await world.hear(ana, { ...credit, confirmations: 16 })).toMatchObject({ outcome: 'waits' })
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    await rejectDeposit(world.services, claim, ana, 'its coins are detected')
    expect(await world.hear(ana, { ...credit, confirmations: 17 })).toMatchObject({ outcome: 'credited' })
    const late = await world.claim(user, '100')
    expect(await approveDeposit(world.services, late, ana)).toMatchObject({ approval: 'waits' })
    expect(await world.balance(user, USDT)).toBe('100 0 0')
    expect(await approveDeposit(world.services, late, ben)).toMatchObject({ approval: 'acts' })
  })

  it('is not assumed for a rejected claim, a claim of another coin or another person, or a claim more than a week older', async () => {
    const { user, address } = await world.payee()
    await rejectDeposit(world.services, await world.claim(user, '100'), ana, 'unreadable')
    await world.claim(user, '100', world.now, 4)
    await world.claim(await world.person(), '100')
    const old = await world.claim(user, '100', world.now - CLAIM_WINDOW - 1)
    expect(await world.hear(ana, world.credit(++n, { address }))).toMatchObject({ outcome: 'credited' })
    expect(await approveDeposit(world.services, old, ana)).toMatchObject({ approval: 'acts' })
    expect(await world.balance(user, USDT)).toBe('200 0 0')
    await world.claim(user, '100', world.now - CLAIM_WINDOW)
    expect(await world.hear(ana, world.credit(++n, { address }))).toMatchObject({ outcome: 'parked' })
  })
})

it('the ledger audit reports a deposit credited to the wrong person, and a deposit credited with more than its recorded amount', async () => {
  const { user, address } = await world.payee()
  const stranger = await world.person()
  const { deposit } = await world.hear(ana, world.credit(++n, { address, confirmations: 1 }))
  /** Changes by an attacker who knows the database password. */
  const forge = (change: { readonly user_id?: number; readonly amount?: Decimal }) =>
    database.db.transaction().execute(async (tx) => {
      await sql`alter table deposits disable trigger deposits_keep`.execute(tx)
      await tx
        .updateTable('deposits')
        .set(change)
        .where('id', '=', deposit ?? 0)
        .execute()
      await sql`alter table deposits enable trigger deposits_keep`.execute(tx)
    })
  await forge({ user_id: stranger })
  expect((await world.wrongs()).join()).toMatch(/not of the person whose address was paid/)
  await forge({ user_id: user, amount: decimal('101') })
  expect((await world.wrongs()).join()).toMatch(/is not what its chain brought/)
  await forge({ amount: decimal('100') })
})
