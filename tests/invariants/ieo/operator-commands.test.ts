import { afterAll, beforeAll, expect, it } from 'vitest'
import { operate, operateByTwo } from '../../harness/operator.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { HOUR, MINUTE, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  expect(world.warnings).toEqual([])
  await database.drop()
})

const ops = (name: string, ...args: readonly string[]) => operate(world, 'olga', name, ...args)
const byTwo = (name: string, ...args: readonly string[]) => operateByTwo(world, name, ...args)

it('a new IEO project is hidden until an operator opens the project by command', async () => {
  const [made] = await byTwo(
    'ieo create',
    ...['XYZ', '1000', 'USDT', '0.5', '1', '100', '7'],
    ...['2023-05-01T12:00', '2023-05-02T12:00', '2023-05-03T12:00', 'Project XYZ'],
  )
  const id = Number(/Project (\d+)/.exec(made ?? '')?.[1])
  const user = await world.rich('100')
  await expect(world.detail(id, user)).rejects.toMatchObject({ key: 'param_error' })
  await ops('ieo open', String(id))
  expect(await world.detail(id, user)).toMatchObject({ symbol: 'XYZ', name: 'Project XYZ', status: 1 })
  await expect(ops('ieo open', 'nine')).rejects.toThrow()
  await expect(ops('ieo open', '999999')).rejects.toThrow(/no project/)
})

it('an IEO project closed by an operator accepts no more subscriptions, and its existing subscriptions are allotted', async () => {
  const id = await world.project({ issuance: '10000' })
  const [early, late] = [await world.rich('2000'), await world.rich('2000')]
  const order = await world.subscribe(early, id, '5000')
  await ops('ieo close', String(id))
  await expect(world.subscribe(late, id, '5000')).rejects.toMatchObject({ key: 'ieo_closed' })
  expect(await world.balance(late, USDT)).toBe('2000 0 0')
  const { end_at } = await world.projectRow(id)
  await world.runTo(end_at + MINUTE)
  expect(await world.order(early, order.id)).toMatchObject({ status: 2, passes_number: '5000' })
})

it('an IEO project cannot be allotted before its allotment time, and changed terms do not affect existing subscriptions', async () => {
  const id = await world.project({ most: '100000' })
  const user = await world.rich('500')
  const order = await world.subscribe(user, id, '5000')
  await expect(ops('ieo allot', String(id))).rejects.toThrow(/at the earliest/)
  await expect(ops('ieo edit', String(id), 'issuance', '5')).rejects.toThrow(/the issuance stands/)
  expect(await ops('ieo edit', String(id), 'price', 'USDT', '0.2')).toEqual([
    expect.stringContaining('approved once'),
  ])
  const price = async () =>
    (await world.detail(id, user)).pay_currencies.find(({ currency_id }) => currency_id === USDT)
  expect(await price()).toMatchObject({ price: '0.1' })
  await byTwo('ieo edit', String(id), 'price', 'USDT', '0.2')
  expect(await price()).toMatchObject({ price: '0.2' })
  expect(await world.order(user, order.id)).toMatchObject({ price: '0.1', pay_amount: '500' })
  await expect(ops('ieo edit', String(id), 'website', 'http://127.0.0.1/')).rejects.toThrow(/https/)
  await expect(ops('ieo edit', String(id), 'colour', 'red')).rejects.toThrow(/what\?/)

  const { end_at } = await world.projectRow(id)
  world.now = end_at + HOUR
  const [said] = await ops('ieo allot', String(id))
  expect(said).toContain('5000 of 1000000 ABC allotted for 5000 applied')
  await expect(ops('ieo allot', String(id))).rejects.toThrow(/allotted already/)
  await world.runTo(end_at + HOUR + 1)
  expect(await world.order(user, order.id)).toMatchObject({ status: 2, passes_number: '5000', price: '0.1' })
  expect(await world.balance(user, USDT)).toBe('0 0 0')
})
