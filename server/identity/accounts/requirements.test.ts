import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Requirements } from '#contract/wire/callBuilders.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { newPerson, type Person } from '#tests/helpers/test-people.ts'
import { AppError } from '../../platform/errors.ts'
import { checkPayPassword, LOCK, payPasswordState, setPayPassword } from './pay-password.ts'
import { firstInvalidArea, offersIn } from './product-regions.ts'
import { meetRequirements } from './requirements.ts'

const PAY = 'a pay password 9'

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  person = await newPerson(app.origin)
  ;({ id } = await person.get<{ id: number }>('/user/info'))
})

const set = (values: { real_level?: number; real_status?: number; vip_level?: number; country?: string }) =>
  app.database.db.updateTable('users').set(values).where('id', '=', id).execute()

/** The error of a rejected call as clients get it; null when the call was accepted. */
const error = (work: Promise<void>) =>
  work.then(
    () => null,
    (problem: unknown) => {
      if (!(problem instanceof AppError)) throw problem
      const { key, values, type } = problem
      return { key, values, type }
    },
  )
const needs = (wanted: Requirements, payPassword?: string) =>
  error(meetRequirements(app.services, id, wanted, payPassword === undefined ? {} : { payPassword }))
const pay = (given: string) => error(checkPayPassword(app.services, id, given))

it('the profile of a person shows verification, VIP level and pay password only after each of the three was set', async () => {
  const info = () => person.get<Record<string, unknown>>('/user/info')
  expect(await info()).toMatchObject({
    real_status: 0,
    real_level: 0,
    vip_level: 0,
    has_pay_password: 0,
    closed_regions: [],
  })
  await set({ real_status: 2, real_level: 1, vip_level: 3 })
  await setPayPassword(app.services, id, PAY)
  expect(await info()).toMatchObject({ real_status: 2, real_level: 1, vip_level: 3, has_pay_password: 1 })
})

it('a call that requires verification is rejected with error 998 until the person has the required level', async () => {
  expect(await needs({ level: 1 })).toEqual({ key: 'verify_first', values: {}, type: '998' })
  await set({ real_level: 1 })
  expect(await needs({ level: 1 })).toBeNull()
  expect(await needs({ level: 2 })).toMatchObject({ key: 'verify_more', type: '998' })
  await set({ real_level: 2 })
  expect(await needs({ level: 2 })).toBeNull()
})

it('a call that needs a VIP level is rejected with vip_needed below that level', async () => {
  expect(await needs({ vip: 2 })).toEqual({ key: 'vip_needed', values: { vip: 2 }, type: 'error' })
  await set({ vip_level: 2 })
  expect(await needs({ vip: 2 })).toBeNull()
})

it('a product closed in a country is rejected for people of that country, and a person without a known country is asked to verify', async () => {
  const close = async (value: string) => {
    const row = { keyword: 'closed_areas_trial', lang: '*' as const, value, updated_at: 0 }
    await app.database.db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.columns(['keyword', 'lang']).doUpdateSet({ value }))
      .execute()
  }
  expect(await needs({ region: 'trial' })).toBeNull()
  await close('AU, GB')
  expect(await needs({ region: 'trial' })).toMatchObject({ key: 'verify_first', type: '998' })
  await set({ country: 'GB' })
  expect(await needs({ region: 'trial' })).toMatchObject({ key: 'area_unsupported', type: 'error' })
  await set({ country: 'JP' })
  expect(await needs({ region: 'trial' })).toBeNull()
  await close('*')
  expect(await needs({ region: 'trial' })).toMatchObject({ key: 'area_unsupported' })
  expect([...(await offersIn(app.database.db, 'JP', ['trial', 'other']))]).toEqual([
    ['trial', 'closed'],
    ['other', 'open'],
  ])
  expect([firstInvalidArea('AU, GB *'), firstInvalidArea('AU XX')]).toEqual([null, 'XX'])
})

it('a pay password of six characters or equal to the login password is rejected; an empty pay password does not count as a try', async () => {
  expect(await needs({ payPassword: true }, PAY)).toMatchObject({ key: 'pay_password_missing' })
  expect(await error(setPayPassword(app.services, id, '123456'))).toMatchObject({ key: 'bad_password' })
  expect(await error(setPayPassword(app.services, id, 'correct horse 7'))).toMatchObject({
    key: 'pay_password_same',
  })
  await setPayPassword(app.services, id, PAY)
  expect(await needs({ payPassword: true }, PAY)).toBeNull()
  for (let n = 0; n < 6; n++)
    expect(await needs({ payPassword: true })).toMatchObject({ key: 'pay_password_empty' })
  expect(await needs({ payPassword: true }, PAY)).toBeNull()
})

it('after five wrong pay passwords even the correct pay password is rejected for half an hour; a correct pay password before the fifth try resets the count', async () => {
  await setPayPassword(app.services, id, PAY)
  for (const left of [4, 3]) expect(await pay('wrong one')).toMatchObject({ values: { left } })
  expect(await pay(PAY)).toBeNull()
  for (const left of [4, 3, 2, 1]) expect(await pay('wrong one')).toMatchObject({ values: { left } })
  expect(await pay('wrong one')).toMatchObject({ key: 'pay_password_locked', values: { minutes: 30 } })
  expect(await pay(PAY)).toMatchObject({ key: 'pay_password_locked' })
  expect((await payPasswordState(app.services, id)).lockedUntil).toBeGreaterThan(app.clock.now())
  app.clock.forward(LOCK)
  expect(await payPasswordState(app.services, id)).toEqual({ set: true, lockedUntil: 0 })
  expect(await pay('wrong one')).toMatchObject({ values: { left: 4 } })
  expect(await pay(PAY)).toBeNull()
})

it('a correct pay password at the fifth try is accepted, and of many concurrent tries only five are checked', async () => {
  await setPayPassword(app.services, id, PAY)
  for (let n = 0; n < 4; n++) await pay('wrong one')
  expect(await pay(PAY)).toBeNull()
  const tried = await Promise.all(Array.from({ length: 12 }, () => pay('wrong one')))
  expect(tried.filter((one) => one?.key === 'pay_password_wrong')).toHaveLength(4)
  expect(await pay(PAY)).toMatchObject({ key: 'pay_password_locked' })
})
