import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockup } from '#contract/earn/lockup.ts'
import { businessDayName, businessDayOf } from '#domain/businessDay.ts'
import { operate } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { World } from './test-harness.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const ops = async (by: string, name: string, ...args: readonly string[]): Promise<string> =>
  (await operate(world, by, name, ...args)).join('\n')

const PRODUCT = ['lock', 'USDT', '5', '100', '50000', '0.003', '0.004', '0.004', '1000000', 'Five days']
const row = (id: number) =>
  database.db.selectFrom('lock_configs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const count = async (): Promise<number> =>
  (await database.db.selectFrom('lock_configs').select('id').execute()).length

it('a new lock mining product is created when two operators enter exactly the same terms', async () => {
  const before = await count()
  expect(await ops('ana', 'lockup create', ...PRODUCT)).toContain('approved once. A second operator')
  expect(await ops('ana', 'lockup create', ...PRODUCT)).toContain('approved once, by you')
  expect(await ops('ben', 'lockup create', ...PRODUCT.with(6, '0.99'))).toContain('approved once')
  expect(await count()).toBe(before)
  const made = await ops('ben', 'lockup create', ...PRODUCT)
  const id = Number(/Product (\d+)/.exec(made)?.[1])
  expect(await row(id)).toMatchObject({ yield_max: '0.004', open: false, title: 'Five days', lock_period: 5 })
  expect(await ops('ana', 'lockup open', String(id))).toContain('can be bought')
  expect(JSON.stringify(await world.call(null, lockup.config, { category: '', id: '0' }))).toContain(
    'Five days',
  )
})

it('changed terms and a published rate of a lock mining product need two operators, and a changed title needs one operator', async () => {
  const id = await world.product()
  expect(await ops('ana', 'lockup edit', String(id), 'yield', '0.9', '0.99')).toContain('approved once')
  expect(await row(id)).toMatchObject({ yield_max: '0.004', version: 1 })
  expect(await ops('ana', 'lockup edit', String(id), 'yield', '0.004', '0.005')).toContain('approved once')
  expect(await ops('ben', 'lockup edit', String(id), 'yield', '0.004', '0.005')).toContain('has new terms')
  expect(await row(id)).toMatchObject({ yield_min: '0.004', yield_max: '0.005', version: 2 })
  expect(await ops('ana', 'lockup edit', String(id), 'quota', '5000')).toContain('approved once')
  expect(await ops('ben', 'lockup edit', String(id), 'quota', '5000')).toContain('has new terms')
  expect(await ops('ana', 'lockup edit', String(id), 'title', 'Lock')).toContain('has new terms')

  const date = businessDayName(businessDayOf(world.now / 1000) + 1)
  const rates = () => database.db.selectFrom('lock_rates').selectAll().where('config_id', '=', id).execute()
  expect(await ops('ana', 'lockup rate', String(id), date, '0.005')).toContain('approved once')
  expect(await rates()).toEqual([])
  expect(await ops('ben', 'lockup rate', String(id), date, '0.005')).toContain(`earns 0.005 on ${date}`)
  expect(await rates()).toMatchObject([{ rate: '0.005' }])
})
