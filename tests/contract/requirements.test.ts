import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Envelope } from '#contract/wire/envelope.ts'
import { setPayPassword } from '#server/identity/accounts/pay-password.ts'
import { acts } from '#tests/helpers/example-contract-area.ts'
import { type TestApp, testApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send } from '#tests/helpers/test-people.ts'

// Imports the modules again: a mock adds the trial area to the contract for this file, while other test files
// of this process use the modules without the trial area.
vi.hoisted(() => vi.resetModules())
vi.mock('#contract/table.ts', async (original) =>
  (await import('#tests/helpers/example-contract-area.ts')).withTrial(
    await original<typeof import('#contract/table.ts')>(),
  ),
)
vi.mock('#server/api/handlers.ts', async (original) =>
  (await import('#tests/helpers/example-contract-area.ts')).withHandlers(
    await original<typeof import('#server/api/handlers.ts')>(),
  ),
)

const PAY = 'a pay password 9'
let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await testApp()
  person = await newPerson(app.origin)
  ;({ id } = await person.get<{ id: number }>('/user/info'))
})
afterAll(() => {
  vi.resetModules()
  return app.end()
})

const acting = (fields: Record<string, string> = {}, requestId: string = randomUUID()): Promise<Envelope> =>
  send(
    app.origin,
    'POST',
    '/trial/act',
    { request_id: requestId, side: '1', pay_password: PAY, ...fields },
    person.token,
  )
const set = (values: { real_level?: number; vip_level?: number }) =>
  app.database.db.updateTable('users').set(values).where('id', '=', id).execute()

it('a call with several unmet requirements is rejected for the unmet requirement that is first in the specified order, and has no effect', async () => {
  expect(await send(app.origin, 'POST', '/trial/act', {})).toMatchObject({ type: '999' })
  expect(await acting({ side: '3' })).toMatchObject({ key: 'param_error' })
  expect(await acting()).toMatchObject({ type: '998', key: 'verify_first' })
  await set({ real_level: 1 })
  expect(await acting()).toMatchObject({ type: 'error', key: 'vip_needed' })
  await set({ vip_level: 1 })
  expect(await acting()).toMatchObject({ type: 'error', key: 'pay_password_missing' })
  await setPayPassword(app.services, id, PAY)
  expect(await acting({ pay_password: 'a wrong one' })).toMatchObject({
    key: 'pay_password_wrong',
    message: 'The pay password is wrong. 4 attempts left. Check it and try again',
  })
  expect(acts.count).toBe(0)
})

it('a call is executed when its requirements are met, and a repeated request with another pay password gets the stored answer', async () => {
  const requestId = randomUUID()
  expect(await acting({ pay_password: 'a wrong one' }, requestId)).toMatchObject({
    key: 'pay_password_wrong',
  })
  expect(accepted(await acting({}, requestId))).toEqual({ acted: 1 })
  await setPayPassword(app.services, id, `${PAY} b`)
  expect(accepted(await acting({ pay_password: `${PAY} b` }, requestId))).toEqual({ acted: 1 })
  const rows = await app.database.db.selectFrom('requests').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(PAY)
})

it('a write without a request id is rejected when one of its requirements is not met', async () => {
  const before = acts.count
  const looking = () => send(app.origin, 'POST', '/trial/look', {}, person.token)
  expect(await looking()).toMatchObject({ type: '998', key: 'verify_more' })
  await app.database.db
    .insertInto('settings')
    .values({ keyword: 'closed_areas_trial', lang: '*', value: '*', updated_at: 0 })
    .execute()
  expect(await looking()).toMatchObject({ type: 'error', key: 'area_unsupported' })
  expect(await person.get('/user/info')).toMatchObject({ closed_regions: ['trial'] })
  expect(acts.count).toBe(before)
})
