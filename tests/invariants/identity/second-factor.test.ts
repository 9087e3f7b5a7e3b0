import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SecondFactor } from '#contract/account/secondFactor.ts'
import type { User } from '#contract/account/user.ts'
import { allCalls } from '#contract/table.ts'
import { decimal, ZERO } from '#domain/money.ts'
import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { makeQuiz } from '#server/products/quiz/store.ts'
import { codeAt, LOGIN_PASSWORD, turnOn } from '#tests/helpers/authenticator-app.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { deposit, newPerson, type Person, send, verified } from '#tests/helpers/test-people.ts'
import { wonOrder } from '../../contract/nft-samples.ts'
import { bindPhone, codeFor, ownCode, PAY } from './verified-people.ts'

const NEW = 'another horse 8'
const HOUR = 3_600_000

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  person = await newPerson(app.origin)
})

type Fields = Readonly<Record<string, string>>
interface Change {
  readonly path: string
  /** All fields that an attacker with the person's session and mailbox could send. */
  readonly fields: () => Promise<Fields>
}

const session = () =>
  send(app.origin, 'POST', '/user/login', { user_string: person.email, password: LOGIN_PASSWORD })

let numbers = 955_000_000
async function freshContact(by: 'email' | 'mobile'): Promise<Fields> {
  const own_code = await ownCode(app, person, 'contact')
  if (by === 'email') {
    const email = `new-${person.email}`
    await person.post('/sms_mail', { user_string: email, scene: 'bind' })
    return { email, own_code, code: await codeFor(app, email) }
  }
  numbers += 1
  const phone = { area_code: '84', mobile: String(numbers) }
  await person.post('/sms_send', phone)
  return { ...phone, own_code, code: await codeFor(app, `+84${phone.mobile}`) }
}

/** Verifies the person's identity and deposits 25,000 USDT. */
async function getReadyToBuy(): Promise<void> {
  await verified(app.database.db, person)
  await deposit(app.origin, person, 3, '25000')
}

/** Creates a quiz on which everybody can bet for an hour; returns its id. */
async function openQuiz(): Promise<string> {
  const { db, clock } = app.services
  const now = clock.now()
  const terms = {
    ...{ kind: 'custom' as const, pair_id: null, symbol: '', slot: null, test: true },
    ...{ title: 'Who wins?', rule: 'By the table at example.com', cover: '' },
    ...{ currency_id: 3, scale: 6, fee_rate: ZERO, min_bet: decimal('1'), max_bet: decimal('1000') },
    ...{ start_at: now, cut_at: now + HOUR, result_at: now + 2 * HOUR, created_at: now },
  }
  const row = await inTransaction(db, (tx) => makeQuiz(tx, terms, ['Red', 'Blue']))
  if (!row) throw new Error('the quiz exists already')
  return String(row.id)
}

/** Gives the person 25,000 USDT; returns the parameters of a bet that the person can place. */
async function affordableBet(): Promise<Fields> {
  await deposit(app.origin, person, 3, '25000')
  return { request_id: randomUUID(), quiz_id: await openQuiz(), option_id: '1', amount: '10' }
}

/**
 * The calls by which an attacker could take over an account, read its private data, or pay another member. Withdrawals
 * are tested in another file.
 */
const changes: Readonly<Record<string, Change>> = {
  'safe.setPayPassword': {
    path: '/safe/pay_password',
    fields: async () => ({
      password: PAY,
      re_password: PAY,
      code: await ownCode(app, person, 'pay_password'),
    }),
  },
  'safe.updatePassword': {
    path: '/safe/update_password',
    fields: async () => ({ password: NEW, re_password: NEW, code: await ownCode(app, person, 'password') }),
  },
  'safe.bindEmail': { path: '/safe/email', fields: () => freshContact('email') },
  'safe.bindMobile': { path: '/safe/mobile', fields: () => freshContact('mobile') },
  'safe.revoke': { path: '/safe/sessions/revoke', fields: async () => ({ id: '0' }) },
  'own.export': { path: '/user/export', fields: async () => ({ password: LOGIN_PASSWORD }) },
  'own.close': {
    path: '/user/close',
    fields: async () => ({ password: LOGIN_PASSWORD, code: await ownCode(app, person, 'close') }),
  },
  'nft.buy': {
    path: '/bind_box/buyNFT',
    fields: async () => {
      await getReadyToBuy()
      return { request_id: randomUUID(), code: 'KITEBOX', num: '1', price: '35' }
    },
  },
  'nft.pay': {
    path: '/bind_box/payNFTOrder',
    fields: async () => {
      await getReadyToBuy()
      return { request_id: randomUUID(), id: await wonOrder(app, person) }
    },
  },
  'quiz.bet': { path: '/quiz/bet', fields: affordableBet },
}

it('this file tests every call whose contract requires the second factor, except withdrawals', () => {
  const asking = allCalls.filter(([, call]) => call.requires.factor).map(([name]) => name)
  expect(asking.filter((name) => name !== 'withdraw.out').sort()).toEqual(Object.keys(changes).sort())
})

describe.each(Object.entries(changes))('%s', (_, { path, fields }) => {
  const post = (given: Fields) => send(app.origin, 'POST', path, given, person.token)
  const shown = () => person.get<User>('/user/info')

  it('of a person with an authenticator app is rejected without a valid code, and is executed once with the code', async () => {
    const before = await session()
    const { secret } = await turnOn(person, app.clock.now())
    const given = await fields()
    const was = await shown()
    expect(await post(given)).toMatchObject({ key: 'factor_needed' })
    const now = app.clock.now()
    const right = codeAt(secret, now, 1)
    const wrong = right === '111111' ? '222222' : '111111'
    expect(await post({ ...given, factor_code: wrong })).toMatchObject({ key: 'factor_wrong' })
    expect(await shown()).toEqual(was)
    expect(await send(app.origin, 'GET', '/user/info', {}, String(before.message))).toMatchObject({
      type: 'ok',
    })
    expect(await post({ ...given, factor_code: right })).toMatchObject({ type: 'ok' })
    const used = await app.database.db
      .selectFrom('factors')
      .select('last_step')
      .where('user_id', '=', was.id)
      .executeTakeFirst()
    // The time step of the used code must be stored after each call, except after the closing of the account,
    // which deletes the second factor.
    const step = Math.floor(now / 30_000) + 1
    expect(used).toEqual(path === '/user/close' ? undefined : { last_step: step })
  })

  it('of a person without an authenticator app needs no code', async () => {
    expect(await post(await fields())).toMatchObject({ type: 'ok' })
  })
})

it('a bet on a quiz by a person with a pay password is rejected without the pay password, and accepted with it', async () => {
  const { id } = await person.get<User>('/user/info')
  await setPayPassword(app.services, id, PAY)
  const given = await affordableBet()
  const post = (fields: Fields) => send(app.origin, 'POST', '/quiz/bet', fields, person.token)
  expect(await post(given)).toMatchObject({ key: 'pay_password_empty' })
  expect(await post({ ...given, pay_password: PAY })).toMatchObject({ type: 'ok' })
})

it('the setting "withdrawals to saved addresses only" is turned on without a code, and is turned off only with a code of the authenticator app', async () => {
  const { secret } = await turnOn(person, app.clock.now())
  const turn = (on: '0' | '1', given: Fields = {}) =>
    send(app.origin, 'POST', '/safe/saved_only', { on, ...given }, person.token)
  const state = () => person.get<SecondFactor>('/safe/guard')
  expect(await turn('1')).toMatchObject({ type: 'ok' })
  expect(await turn('0')).toMatchObject({ key: 'factor_needed' })
  const right = codeAt(secret, app.clock.now(), 1)
  expect(await turn('0', { factor_code: right === '111111' ? '222222' : '111111' })).toMatchObject({
    key: 'factor_wrong',
  })
  expect(await state()).toMatchObject({ saved_only: 1, saved_only_end: 0 })
  expect(await turn('0', { factor_code: right })).toMatchObject({ type: 'ok' })
  expect((await state()).saved_only_end).toBeGreaterThan(0)
  expect(await turn('1')).toMatchObject({ type: 'ok' })
  expect(await turn('0', { factor_code: right })).toMatchObject({ key: 'factor_used' })
})

it('one code of the authenticator app confirms one change, and is rejected for a second change', async () => {
  const { secret } = await turnOn(person, app.clock.now())
  const first = { password: PAY, re_password: PAY, code: await ownCode(app, person, 'pay_password') }
  const second = { password: NEW, re_password: NEW, code: await ownCode(app, person, 'password') }
  const factor_code = codeAt(secret, app.clock.now(), 1)
  const post = (path: string, given: Fields) =>
    send(app.origin, 'POST', path, { ...given, factor_code }, person.token)
  expect(await post('/safe/pay_password', first)).toMatchObject({ type: 'ok' })
  expect(await post('/safe/update_password', second)).toMatchObject({ key: 'factor_used' })
})

it('replacing the bound phone number is rejected without the code of the authenticator app', async () => {
  await bindPhone(app, person)
  await turnOn(person, app.clock.now())
  const phone = async (): Promise<string> => (await person.get<User>('/user/info')).mobile
  const bound = await phone()
  const given = await freshContact('mobile')
  expect(await send(app.origin, 'POST', '/safe/mobile', given, person.token)).toMatchObject({
    key: 'factor_needed',
  })
  expect(await phone()).toBe(bound)
})
