import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { game } from '#contract/rewards/game.ts'
import { nft } from '#contract/trade/nft.ts'
import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { type TestApp, testApp } from '../helpers/test-app.ts'
import { newPerson, type Person, send, verified } from '../helpers/test-people.ts'
import { sampleOf } from './call-samples.ts'

const PAY = 'a pay password 9'

let app: TestApp
let person: Person
beforeAll(async () => {
  app = await testApp()
  person = await newPerson(app.origin)
})
afterAll(() => app.end())

/** The calls by which people receive money or move money between people. */
const CALLS = {
  'game.play': game.play,
  'coupon.claim': coupon.claim,
  'coupon.use': coupon.use,
  'nft.buy': nft.buy,
  'nft.payMargin': nft.payMargin,
  'nft.bid': nft.bid,
  'nft.resell': nft.resell,
  'nft.pay': nft.pay,
} as const

const answer = async (name: keyof typeof CALLS): Promise<{ type: string; key?: string }> => {
  const { path, once } = CALLS[name]
  const id = once ? { request_id: randomUUID() } : {}
  return send(app.origin, 'POST', path, { ...id, ...sampleOf(name) }, person.token)
}

it('an account without a verified identity cannot spin the prize wheel, claim or use coupons, or trade NFTs', async () => {
  for (const name of Object.keys(CALLS) as (keyof typeof CALLS)[])
    expect({ name, ...(await answer(name)) }).toMatchObject({ name, type: '998', key: 'verify_first' })
  await verified(app.database.db, person)
  for (const name of Object.keys(CALLS) as (keyof typeof CALLS)[])
    expect(await answer(name), name).not.toMatchObject({ key: 'verify_first' })
})

it('a withdrawal without a mailed code is rejected because of the missing identity verification, and after the verification because of the missing code', async () => {
  const holder = await newPerson(app.origin)
  const out = () =>
    send(
      app.origin,
      'POST',
      '/wallet/out',
      { currency: '3', address: 'TX', amount: '100', remark: '', pay_password: PAY },
      holder.token,
    )
  expect(await out()).toMatchObject({ type: '998', key: 'verify_first' })
  await verified(app.database.db, holder)
  const { id } = await holder.get<{ id: number }>('/user/info')
  await setPayPassword(app.services, id, PAY)
  expect(await out()).toMatchObject({ type: 'error', key: 'own_code_missing' })
})
