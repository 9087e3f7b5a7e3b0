import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondFactor } from '#contract/account/secondFactor.ts'
import { withdraw } from '#contract/funds/withdraw.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { meetRequirements } from '#server/identity/accounts/requirements.ts'
import { memberRequester } from '#server/identity/accounts/verification-code-requester.ts'
import { issueCode } from '#server/identity/accounts/verification-codes.ts'
import { closeAccount } from '#server/products/privacy/close-account.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { codeAt, LOGIN_PASSWORD } from '../../helpers/authenticator-app.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { BITCOIN, BTC, outcomesOf, TRON, USDT, World } from './test-harness.ts'

/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('GUARD_RACES', 3)
const AT_ONCE = ROUNDS > 3 ? 50 : 10
const HOUR = 3_600_000
const STEP = 30_000

let database: TestDatabase
let world: World
let password: string
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db, {
    SECRET_KEY: 'a_key_of_these_tests_long_enough',
  })
  password = await hashPassword(LOGIN_PASSWORD)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

/** Creates a person with this amount and an authenticator app; returns the app's secret. */
async function guarded(amount: string): Promise<{ user: number; secret: string }> {
  const user = await world.holder(amount)
  await database.db.updateTable('users').set({ password_hash: password }).where('id', '=', user).execute()
  const { secret } = await world.call(user, secondFactor.begin, { password: LOGIN_PASSWORD })
  await world.call(user, secondFactor.confirm, { code: codeAt(secret, world.now) })
  world.now += STEP
  return { user, secret }
}

/** Adds an address to the address book, as its form does; returns the entry's id. */
async function save(user: number, address: string, tag = '', currency = USDT): Promise<number> {
  const name = `picture of ${user} ${world.now} ${address}`
  await database.db
    .insertInto('files')
    .values({
      name,
      user_id: user,
      mime: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      digest: Buffer.from(name),
      created_at: world.now,
    })
    .execute()
  const row = await database.db
    .insertInto('addresses')
    .values({
      user_id: user,
      currency_id: currency,
      name: 'mine',
      network: 'TRC20',
      address,
      tag,
      qrcode: name,
      usable_at: world.now + 24 * HOUR,
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const OTHER = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const notified = (user: number): Promise<{ kind: string }[]> =>
  database.db.selectFrom('inbox').select('kind').where('user_id', '=', user).orderBy('id').execute()

describe('the second factor of a withdrawal', () => {
  it('is required of a person who has set up a second factor, before the withdrawal itself is checked', async () => {
    const { user, secret } = await guarded('100')
    expect(await world.call(user, withdraw.info, { currency: USDT })).toMatchObject({ factor: 1 })
    const needs = (factorCode: string) =>
      meetRequirements(world.services, user, { factor: true }, { factorCode })
    await expect(needs('')).rejects.toThrow('factor_needed')
    const right = codeAt(secret, world.now)
    const wrong = right === '111111' ? '222222' : '111111'
    await expect(needs(wrong)).rejects.toThrow('factor_wrong')
    // Checking a code leaves the code valid; only the action that the code confirms uses the code up.
    await needs(right)
    await needs(right)
    const code = await world.code(user)
    await expect(world.call(user, withdraw.out, world.params('20', code))).rejects.toThrow('factor')
    expect(await world.balance(user, USDT)).toBe('100 0 0')
    const factor_code = codeAt(secret, world.now)
    await world.call(user, withdraw.out, world.params('20', code, { factor_code }))
    expect(await world.balance(user, USDT)).toBe('80 20 0')
    // The code was used and cannot confirm another withdrawal, not even with a new mailed code.
    const next = await world.code(user)
    world.now -= 61_000
    await expect(world.call(user, withdraw.out, world.params('20', next, { factor_code }))).rejects.toThrow(
      'factor_used',
    )
    world.now += 61_000
  })

  it(`confirms one withdrawal per code, in ${ROUNDS} rounds of ${AT_ONCE}`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { user, secret } = await guarded('100')
      const code = await world.code(user)
      const factor_code = codeAt(secret, world.now)
      // The mailed code stays valid for all requests, so only the code of the authenticator app can reject one
      // of them.
      const all = await outcomesOf(
        Array.from({ length: AT_ONCE }, async () => {
          await database.db.updateTable('codes').set({ used_at: null, tries: 0 }).execute()
          return world.call(user, withdraw.out, world.params('10', code, { factor_code }))
        }),
      )
      expect(all.filter((end) => end === 'done')).toHaveLength(1)
      expect(await world.balance(user, USDT)).toBe('90 10 0')
    }
  })

  it('is not required of a person who has set up no second factor', async () => {
    const user = await world.holder('50')
    expect(await world.call(user, withdraw.info, { currency: USDT })).toMatchObject({ factor: 0 })
    await meetRequirements(world.services, user, { factor: true }, {})
    await world.out(user, '20')
  })

  it('can be turned off by the person, after which withdrawals pause', async () => {
    const { user, secret } = await guarded('50')
    world.now += STEP
    await world.call(user, secondFactor.off, { password: LOGIN_PASSWORD, code: codeAt(secret, world.now) })
    await expect(world.out(user, '20')).rejects.toThrow('withdraw_hold')
    await world.pass(24 * HOUR)
    await world.tick('BTC/USDT', ['20000'])
    await world.out(user, '20')
  })
})

describe('the setting "withdrawals to saved addresses only"', () => {
  const set = (user: number, on: 0 | 1) =>
    world.call(user, secondFactor.savedOnly, { on: String(on) as '0' | '1' })

  it('when turned on, rejects a typed address at once and a newly saved address for a day, and accepts an address saved earlier', async () => {
    const user = await world.holder('500')
    await world.out(user, '20')
    expect(await set(user, 1)).toEqual({ saved_only: 1, saved_only_end: 0 })
    expect(await world.call(user, withdraw.info, { currency: USDT })).toMatchObject({ saved_only: 1 })
    await expect(world.out(user, '20')).rejects.toThrow('address_unsaved')
    const id = await save(user, TRON)
    await expect(world.out(user, '20')).rejects.toThrow('address_on_hold')
    await world.pass(24 * HOUR)
    await world.tick('BTC/USDT', ['20000'])
    await world.out(user, '20')
    // A saved address is valid only with its exact tag: another address, the same address with a tag, and a
    // deleted address are rejected.
    await expect(world.out(user, '20', { address: OTHER })).rejects.toThrow('address_unsaved')
    await database.db.updateTable('addresses').set({ removed_at: world.now }).where('id', '=', id).execute()
    world.now += 1000
    await expect(world.out(user, '20')).rejects.toThrow('address_unsaved')
  })

  it('rejects an address that is saved for another coin', async () => {
    const user = await world.holder('1', BTC)
    await set(user, 1)
    await save(user, BITCOIN, '', USDT)
    await world.pass(24 * HOUR)
    await world.tick('BTC/USDT', ['20000'])
    await expect(world.out(user, '0.1', { currency: BTC, address: BITCOIN })).rejects.toThrow(
      'address_unsaved',
    )
  })

  it('when turned off, stays in effect for another 24 hours, in which the person can turn the setting on again, and each change is announced by a message', async () => {
    const user = await world.holder('500')
    await set(user, 1)
    const first = await set(user, 0)
    expect(first).toEqual({ saved_only: 1, saved_only_end: Math.floor(world.now / 1000) + 86_400 })
    // A repeated request neither shortens nor extends the delay before the change applies.
    expect(await set(user, 0)).toEqual(first)
    await world.pass(23 * HOUR)
    await expect(world.out(user, '20')).rejects.toThrow('address_unsaved')
    expect(await set(user, 1)).toEqual({ saved_only: 1, saved_only_end: 0 })
    await world.pass(2 * HOUR)
    expect(await world.call(user, secondFactor.state, {})).toMatchObject({ saved_only: 1, saved_only_end: 0 })
    await set(user, 0)
    await world.pass(24 * HOUR - 10)
    expect(await world.call(user, secondFactor.state, {})).toMatchObject({ saved_only: 1 })
    await world.pass(10)
    expect(await world.call(user, secondFactor.state, {})).toMatchObject({ saved_only: 0, saved_only_end: 0 })
    await world.tick('BTC/USDT', ['20000'])
    await world.out(user, '20')
    expect((await notified(user)).map(({ kind }) => kind)).toEqual([
      'saved_only_on',
      'saved_only_ending',
      'saved_only_on',
      'saved_only_ending',
      'saved_only_off',
      'withdraw_requested',
    ])
  })

  it(`when turned on during simultaneous withdrawals, rejects every withdrawal that follows, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const user = await world.holder('100')
      await world.tick('BTC/USDT', ['20000'])
      const code = await world.code(user)
      const [out] = await outcomesOf([world.call(user, withdraw.out, world.params('20', code)), set(user, 1)])
      expect(['done', 'address_unsaved']).toContain(out)
      world.now += 1000
      await expect(world.out(user, '20')).rejects.toThrow('address_unsaved')
    }
  })

  it('is not checked by the ledger audit for a closed account, whose saved addresses are deleted', async () => {
    const operator = await newOperator(database.db)
    const user = await world.holder('20')
    await save(user, TRON)
    await world.pass(24 * HOUR)
    await set(user, 1)
    await world.tick('BTC/USDT', ['20000'])
    const { id } = await world.out(user, '20')
    await world.send(id, operator)
    const { email } = await database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user)
      .executeTakeFirstOrThrow()
    world.now += 61_000
    const code = await issueCode(world.services, email, 'close', memberRequester(user, true))
    await closeAccount(world.services, user, { code })
    expect(await world.wrongs()).toEqual([])
  })

  it('is checked by the ledger audit, which reports a withdrawal to an address that was not saved', async () => {
    const user = await world.holder('100')
    await world.tick('BTC/USDT', ['20000'])
    const row = await world.out(user, '20')
    const { id } = await database.db
      .insertInto('saved_only')
      .values({ user_id: user, since: world.now - HOUR })
      .returning('id')
      .executeTakeFirstOrThrow()
    const wrongs = await world.wrongs()
    expect(wrongs.some((wrong) => wrong.includes(`withdrawal ${row.id} went to no saved address`))).toBe(true)
    await database.db.deleteFrom('saved_only').where('id', '=', id).execute()
  })
})
