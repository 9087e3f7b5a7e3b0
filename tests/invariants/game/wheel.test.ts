import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { game } from '#contract/rewards/game.ts'
import { wheelPosition } from '#domain/rewards/wheel.ts'
import type { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { USDT, World } from '../../harness/exchange-harness.ts'
import { operate, operateByTwo } from '../../harness/operator.ts'
import { lengthOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

const DAY = 86_400_000
/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('WHEEL_RACES', 3)
const CASES = lengthOf('WHEEL_CASES', 2000)

let database: TestDatabase
let world: World
let wheel = 0
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  const until = new Date(world.now + 300 * DAY).toISOString().slice(0, 10)
  for (const value of ['1', '5'])
    for (const by of ['olga', 'oleg'])
      await operate(
        world,
        by,
        'coupon create',
        'cash',
        'usdt',
        value,
        '1000000',
        until,
        '30',
        `PRIZE-${value}`,
        'prize',
      )
  wheel = Number(/Game (\d+)/.exec(await command('game wheel', 'Wheel', '3'))?.[1])
  for (const [weight, code] of [
    ['50', 'nothing'],
    ['30', 'prize-1'],
    ['20', 'prize-5'],
  ] as const)
    await command('game prize', String(wheel), weight, code)
  await operateByTwo(world, 'game open', String(wheel))
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const command = async (name: string, ...args: string[]): Promise<string> =>
  (await operate(world, 'olga', name, ...args)).join('\n')

const play = (user: number) => world.call(user, game.play, { game_id: wheel })
const chances = async (user: number) => (await world.call(user, game.list, {})).games[0]?.chances

it("the prize wheel shows a guest its odds and the published hash of the day's seed, and no number of remaining spins", async () => {
  const shown = (await world.call(null, game.list, {})).games[0]
  expect(shown?.prizes).toEqual([
    { name: 'Nothing this time', rate: '0.5' },
    { name: '1 USDT cash coupon', rate: '0.3' },
    { name: '5 USDT cash coupon', rate: '0.2' },
  ])
  expect(shown).toMatchObject({ chances: null, daily: 3 })
  expect(shown?.seed_hash).toMatch(/^[0-9a-f]{64}$/)
})

it('a person has three spins a day, and three spins again on the next day', async () => {
  const user = await world.person()
  expect([(await play(user)).chances, (await play(user)).chances, (await play(user)).chances]).toEqual([
    2, 1, 0,
  ])
  await expect(play(user)).rejects.toMatchObject({ key: 'no_chances' })
  await world.pass(DAY)
  expect(await chances(user)).toBe(3)
})

it(`fifty simultaneous spins of one person never make the number of remaining spins negative, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await world.person()
    const ends = await Promise.allSettled(Array.from({ length: 50 }, () => play(user)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const end of ends)
      if (end.status === 'rejected') expect((end.reason as AppError).key).toBe('no_chances')
    expect(await chances(user)).toBe(0)
  }
})

it('the prize of a spin is a coupon that credits its value when it is used', async () => {
  for (let tries = 0; tries < 40; tries++) {
    const user = await world.person()
    const turn = await play(user)
    if (turn.coupon_id === 0) continue
    expect(await world.balance(user, USDT)).toBe('0 0 0')
    const used = await world.call(user, coupon.use, { id: turn.coupon_id })
    expect(used.title).toBe(turn.prize)
    expect(await world.balance(user, USDT)).toBe(`${used.value} 0 0`)
    return
  }
  throw new Error('nobody won in 40 turns')
})

it('every spin can be verified with the seed of its day once the day is over, and not before', async () => {
  const user = await world.person()
  const turn = await play(user)
  expect(turn.proof.seed).toBe('')
  await world.pass(DAY)
  const [shown] = (await world.call(user, game.plays, {})).list
  if (!shown) throw new Error('no turn')
  const { seed, seed_hash, message, key, weights } = shown.proof
  expect(seed_hash).toBe(turn.proof.seed_hash)
  expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(seed_hash)
  expect(createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex')).toBe(key)
  expect(wheelPosition(key, weights)).toBe(shown.position)
})

it('the prize wheel closes when one of its prizes has run out, so that the published odds stay correct', async () => {
  await database.db.updateTable('coupon_offers').set({ open: false }).where('code', '=', 'PRIZE-5').execute()
  await expect(play(await world.person())).rejects.toMatchObject({ key: 'game_closed' })
  await database.db.updateTable('coupon_offers').set({ open: true }).where('code', '=', 'PRIZE-5').execute()
})

it('published odds, spins and seeds cannot be changed', async () => {
  await expect(command('game prize', String(wheel), '1', 'nothing')).rejects.toThrow(/published/)
  await expect(database.db.updateTable('game_plays').set({ position: 0 }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(database.db.deleteFrom('game_days').execute()).rejects.toThrow(/append-only/)
})

it(`the position at which the prize wheel stops for a random key equals the position computed by long division, in ${CASES} cases`, () => {
  void fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 12 }),
      (key, weights) => {
        // Computes the quotient digit by digit, by long division, independently of big.js.
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        let rest = 0
        for (const figure of key) rest = (rest * 16 + Number.parseInt(figure, 16)) % total
        let due = 0
        for (let upTo = weights[0] ?? 0; rest >= upTo; upTo += weights[due] ?? 0) due++
        expect(wheelPosition(key, weights)).toBe(due)
      },
    ),
    { numRuns: CASES },
  )
})

it('over many spins each prize is as frequent as its published odds', () => {
  const weights = [50, 30, 20]
  const counts = [0, 0, 0]
  for (let n = 0; n < 20_000; n++) {
    const position = wheelPosition(createHmac('sha256', 'a seed').update(`${n}:1:1`).digest('hex'), weights)
    counts[position] = (counts[position] ?? 0) + 1
  }
  weights.forEach((weight, position) => {
    expect(Math.abs((counts[position] ?? 0) / 200 - weight)).toBeLessThan(1.5)
  })
})
