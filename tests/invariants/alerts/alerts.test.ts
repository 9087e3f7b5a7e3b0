import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alert } from '#contract/market/alert.ts'
import type { AlertKind } from '#domain/market/alert.ts'
import { ALERTS_MAX } from '#server/products/alerts/handlers.ts'
import { World } from '#tests/harness/exchange-harness.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

const PAIR = 'BTC/USDT'
let database: TestDatabase
let world: World
let user = 0

beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
})
afterAll(async () => {
  expect(await world.wrongs()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
  await database.drop()
})
beforeEach(async () => {
  world.notified.length = 0
  await world.tick(PAIR, ['20000'])
  user = await world.person()
})

const set = (kind: AlertKind, value: string, who = user) =>
  world.call(who, alert.add, { match_id: String(world.hand.pairId(PAIR)), kind, value })
const mine = async (status?: 'waiting' | 'done', who = user) =>
  (await world.call(who, alert.list, { ...(status && { status }), limit: '100' })).list
const notified = (who = user) =>
  world.notified.filter((one) => one.user === who && one.name === 'price_alert')

describe('a price alert', () => {
  test('triggers once, at the first recorded price that reaches the target, and sends a message', async () => {
    await set('above', '20100')
    await world.tick(PAIR, ['20099.99'], ['20105'], ['20100'])
    expect(await mine('done')).toMatchObject([{ target: '20100', fired_price: '20105', status: 'done' }])
    await world.tick(PAIR, ['20000'], ['20200'])
    expect(notified()).toHaveLength(1)
    expect(await inbox()).toMatchObject([
      { kind: 'price_above', details: { target: '20100', price: '20105' } },
    ])
  })

  test('ignores prices recorded before the alert was set', async () => {
    await world.tick(PAIR, ['21000'], ['20000'])
    await set('above', '20500')
    await world.tick(PAIR, ['20499.99'])
    expect(await mine('waiting')).toHaveLength(1)
    await world.tick(PAIR, ['20500'])
    expect(await mine('waiting')).toEqual([])
  })

  test('with a target in per cent triggers when the price has changed by this percentage since the alert was set', async () => {
    expect(await set('fall', '2.5')).toMatchObject({ target: '19500', from_price: '20000', value: '2.5' })
    await world.tick(PAIR, ['19500.01'])
    expect(notified()).toEqual([])
    await world.tick(PAIR, ['19500'])
    expect(notified()).toHaveLength(1)
    expect(await inbox()).toMatchObject([{ kind: 'price_below' }])
  })

  test.each([
    ['above', '20000', 'alert_reached'],
    ['below', '20000.01', 'alert_reached'],
    ['above', '1e5', 'bad_price'],
    ['rise', '0', 'bad_percent'],
    ['fall', '100', 'bad_percent'],
  ] as const)('an alert "%s %s" is rejected with %s', async (kind, value, key) => {
    await expect(set(kind, value)).rejects.toMatchObject({ key })
    expect(await mine()).toEqual([])
  })

  test('beyond the limit per person is rejected, also when many alerts are set at once', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: ALERTS_MAX + 5 }, (_, n) => set('above', String(30_000 + n))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(ALERTS_MAX)
    expect(await mine('waiting')).toHaveLength(ALERTS_MAX)
  })

  test('does not trigger after its deletion, and can be deleted by its owner only', async () => {
    const { id } = await set('above', '20100')
    const other = await world.person()
    await expect(world.call(other, alert.remove, { id: String(id) })).rejects.toMatchObject({
      key: 'param_error',
    })
    await world.call(user, alert.remove, { id: String(id) })
    await world.tick(PAIR, ['20200'])
    expect(notified()).toEqual([])
  })

  test('set while the price recorder is down triggers by prices recorded later', async () => {
    await set('below', '19900')
    await world.hand.record(PAIR, [['19899'], ['20000']], true)
    await world.tick(PAIR, ['20000.5'])
    await expect.poll(() => mine('done')).toMatchObject([{ fired_price: '19899' }])
  })
})

test('in a random series of prices, a price alert triggers at the first price that reaches its target, and never when no price reaches its target', async () => {
  const cents = fc.integer({ min: 1_950_000, max: 2_050_000 }).map((n) => (n / 100).toFixed(2))
  await fc.assert(
    fc.asyncProperty(
      fc.array(cents, { minLength: 1, maxLength: 6 }),
      fc.array(cents, { minLength: 1, maxLength: 12 }),
      async (targets, prices) => {
        await world.tick(PAIR, ['20000'])
        const who = await world.person()
        const placed = await Promise.all(
          targets
            .filter((target) => Number(target) !== 20_000)
            .map((target) => set(Number(target) > 20_000 ? 'above' : 'below', target, who)),
        )
        await world.tick(PAIR, ...prices.map((price) => [price] as const))
        const now = new Map((await mine(undefined, who)).map((row) => [row.id, row]))
        for (const { id, kind, target } of placed) {
          const first = prices.find((price) =>
            kind === 'above' ? Number(price) >= Number(target) : Number(price) <= Number(target),
          )
          expect(now.get(id)?.status).toBe(first === undefined ? 'waiting' : 'done')
          expect(Number(now.get(id)?.fired_price)).toBe(Number(first ?? 0))
        }
      },
    ),
    { numRuns: 20 },
  )
})

const inbox = () =>
  database.db.selectFrom('inbox').select(['kind', 'details']).where('user_id', '=', user).execute()
