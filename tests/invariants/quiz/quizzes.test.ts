import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quiz } from '#contract/rewards/quiz.ts'
import { businessDayOf, businessDayStart } from '#domain/businessDay.ts'
import { decimal } from '#domain/money.ts'
import { AppError } from '#server/platform/errors.ts'
import { startJobRunner } from '#server/platform/jobs/runner.ts'
import { jobHandlers } from '#server/products/index.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { USDT, World } from '../../harness/exchange-harness.ts'
import { operate } from '../../harness/operator.ts'
import { lengthOf, runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'

const MINUTE = 60_000
/** The number of rounds; `npm run prove` runs more. */
const ROUNDS = lengthOf('QUIZ_RACES', 3)
const LIVES = runsOf('QUIZ_LIVES', 2)

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

const command = (name: string, ...args: string[]): Promise<string> => commandBy('olga', name, ...args)

const commandBy = async (by: string, name: string, ...args: string[]): Promise<string> =>
  (await operate(world, by, name, ...args)).join('\n')

const idIn = (text: string): number => Number(/Quiz (\d+)/.exec(text)?.[1])
/** The terms of a quiz: stakes of 10 to 1,000 USDT, answers accepted for ten minutes, result after twenty. */
const TERMS = ['usdt', '10', '1000', '0', '10', '20'] as const
const updown = async (): Promise<number> => idIn(await command('quiz updown', 'BTC/USDT', ...TERMS))
const custom = async (): Promise<number> =>
  idIn(
    await command(
      'quiz custom',
      ...TERMS,
      'Who wins?',
      'By the official table at example.com',
      'Red',
      'Blue',
      'Draw',
    ),
  )

async function rich(amount = '1000'): Promise<number> {
  const user = await world.person()
  await world.deposit(user, USDT, amount)
  return user
}

const bet = (user: number, id: number, option: number, amount: string, request?: string) =>
  world.call(user, quiz.bet, { quiz_id: id, option_id: option, amount: decimal(amount) }, request)
const one = (id: number, user: number | null = null) => world.call(user, quiz.detail, { id })

async function decide(id: number, cut: string, result: string): Promise<void> {
  const { cut_time, result_time } = await one(id)
  await world.runTo(Math.max(world.now, cut_time * 1000 + 1000))
  await world.tick('BTC/USDT', [cut])
  await world.pass(2000)
  await world.runTo(Math.max(world.now, result_time * 1000 + 1000))
  await world.tick('BTC/USDT', [result])
  await world.pass(2000)
}

const pool = async (): Promise<number> => {
  const { rows } = {
    rows: await database.db
      .selectFrom('accounts')
      .select((eb) => eb.fn.sum<string>('available').as('sum'))
      .where('platform', '=', 'quiz_pool')
      .execute(),
  }
  return Number(rows[0]?.sum ?? 0)
}

it('a stake of 40 on down, in a pool of 1,000 with 600 on up and 400 on down, is paid 100 one minute after down has won', async () => {
  const id = await updown()
  const [ann, bob, eve] = [await rich(), await rich(), await rich()]
  await bet(ann, id, 1, '600')
  await bet(bob, id, 2, '360')
  await bet(eve, id, 2, '40')
  expect(await world.balance(eve, USDT)).toBe('960 0 0')
  expect(await one(id, eve)).toMatchObject({ status: 1, pool: '1000', my_option_id: 2, my_amount: '40' })
  await decide(id, '20000', '19999.99')
  expect(await one(id)).toMatchObject({ status: 3, result_option_id: 2, result_kind: 'option' })
  expect((await world.call(eve, quiz.bets, {})).list).toMatchObject([{ status: 1, bonus: '100' }])
  expect(await world.balance(eve, USDT)).toBe('960 0 0')
  await world.pass(MINUTE)
  expect(await world.balance(eve, USDT)).toBe('1060 0 0')
  expect(await world.balance(bob, USDT)).toBe('1540 0 0')
  expect(await world.balance(ann, USDT)).toBe('400 0 0')
  expect((await world.call(eve, quiz.bets, {})).list).toMatchObject([{ status: 2 }])
  expect((await world.call(ann, quiz.bets, {})).list).toMatchObject([{ status: 3, bonus: '0' }])
  expect(await pool()).toBe(0)
  const mails = await database.db
    .selectFrom('inbox')
    .select(['user_id', 'kind'])
    .where('user_id', 'in', [ann, bob, eve])
    .orderBy('user_id')
    .execute()
  expect(mails).toEqual([
    { user_id: ann, kind: 'quiz_missed' },
    { user_id: bob, kind: 'quiz_bonus' },
    { user_id: eve, kind: 'quiz_bonus' },
  ])
  // The receipt cites the recorded ticks at the cut-off and at the result.
  const { cut, result } = await one(id)
  const ticks = await database.db
    .selectFrom('ticks')
    .select(['id', 'price'])
    .where('id', 'in', [cut?.tick_id ?? 0, result?.tick_id ?? 0])
    .execute()
  expect(ticks.map(({ price }) => Number(price)).sort()).toEqual([19999.99, 20000])
})

it('the rounding remainder of the payouts is credited to the fees, and the pool account is empty', async () => {
  const id = await updown()
  const people = [await rich(), await rich(), await rich(), await rich()]
  await bet(people[0] ?? 0, id, 1, '10')
  for (const user of people.slice(1)) await bet(user, id, 2, '10')
  await decide(id, '20000', '19000')
  await world.pass(MINUTE)
  expect(await world.balance(people[1] ?? 0, USDT)).toBe('1003.333333 0 0')
  expect(await pool()).toBe(0)
})

it('a bet one second after the cut-off and a bet before the start of a quiz are rejected', async () => {
  const later = idIn(await command('quiz updown', 'BTC/USDT', 'usdt', '10', '1000', '5', '10', '20'))
  const id = await updown()
  const user = await rich()
  await expect(bet(user, later, 1, '10')).rejects.toMatchObject({ key: 'quiz_closed' })
  const { cut_time } = await one(id)
  world.now = cut_time * 1000 - 1
  // The API rounds the cut-off down to seconds, so the actual cut-off is up to a second later.
  await bet(user, id, 1, '10')
  world.now = cut_time * 1000 + 1000
  await expect(bet(user, id, 1, '10')).rejects.toMatchObject({ key: 'quiz_closed' })
  expect((await one(id)).status).toBe(2)
})

it('a bet with an invalid amount, an unknown option or too little money is rejected', async () => {
  const id = await updown()
  const user = await rich('500')
  await expect(bet(user, id, 3, '10')).rejects.toMatchObject({ key: 'param_error' })
  await expect(bet(user, id, 1, '9.999999')).rejects.toMatchObject({
    key: 'amount_below',
    values: { min: '10', currency: 'USDT' },
  })
  await expect(bet(user, id, 1, '10.0000001')).rejects.toMatchObject({ key: 'bad_amount' })
  await expect(bet(user, id, 1, '501')).rejects.toMatchObject({ key: 'insufficient_balance' })
  await bet(user, id, 1, '10')
  await bet(user, id, 1, '20')
  await expect(bet(user, id, 2, '10')).rejects.toMatchObject({ key: 'param_error' })
  expect(await one(id, user)).toMatchObject({
    my_amount: '30',
    options: [{ people: 1, pool: '30' }, { people: 0 }],
  })
})

it('a bet is rejected while the withdrawals of the person are paused after a security change, and accepted when the pause ends', async () => {
  const id = await updown()
  const user = await rich()
  await database.db
    .updateTable('users')
    .set({ withdraw_hold_until: world.now + 90_000 })
    .where('id', '=', user)
    .execute()
  await expect(bet(user, id, 1, '10')).rejects.toMatchObject({
    key: 'withdraw_hold',
    values: { hours: 1 },
    about: { reason: 'bet_paused' },
  })
  expect(await world.balance(user, USDT)).toBe('1000 0 0')
  world.now += 90_000
  await bet(user, id, 1, '10')
  expect(await world.balance(user, USDT)).toBe('990 0 0')
})

it('a bet is rejected while operators have frozen the withdrawals of the person', async () => {
  const id = await updown()
  const user = await rich()
  await command('person freeze', String(user), 'withdrawals', 'forever', 'a stolen account')
  await expect(bet(user, id, 1, '10')).rejects.toMatchObject({ key: 'withdrawals_frozen' })
  expect(await world.balance(user, USDT)).toBe('1000 0 0')
})

it('a price quiz can be cancelled by one operator before its cut-off, and only by two from its cut-off on', async () => {
  const why = 'The price source failed, example.com/status'
  const refund = (by: string, id: number) => commandBy(by, 'quiz resolve', String(id), 'refund', why)
  const [early, late] = [await updown(), await updown()]
  const user = await rich()
  await bet(user, early, 1, '100')
  await bet(user, late, 1, '100')
  await refund('olga', early)
  expect(await one(early)).toMatchObject({ status: 3, result_kind: 'void' })
  expect(await world.balance(user, USDT)).toBe('900 0 0')
  world.now = (await one(late)).cut_time * 1000 + 1000
  expect(await refund('olga', late)).toContain('A second operator')
  expect((await one(late)).status).toBe(2)
  await refund('pavel', late)
  expect(await one(late)).toMatchObject({ status: 3, result_kind: 'void' })
  expect(await world.balance(user, USDT)).toBe('1000 0 0')
})

it.each([
  ['equal prices', '20000', '20000', 'equal'],
  ['no bet on the winning option', '20000', '21000', 'nobody'],
])('with the outcome "%s" every stake is returned', async (_, cut, result, kind) => {
  const id = await updown()
  const [ann, bob] = [await rich(), await rich()]
  await bet(ann, id, 2, '100')
  await bet(bob, id, 2, '50')
  await decide(id, cut, result)
  expect(await one(id)).toMatchObject({ status: 3, result_kind: kind })
  expect(await world.balance(ann, USDT)).toBe('1000 0 0')
  expect((await world.call(bob, quiz.bets, {})).list).toMatchObject([{ status: 4, bonus: '0' }])
  expect(await pool()).toBe(0)
})

it('when no price is recorded in time, every stake is returned', async () => {
  const id = await updown()
  const user = await rich()
  await bet(user, id, 1, '100')
  await world.pass(20 * MINUTE)
  expect(await one(id)).toMatchObject({ status: 3, result_kind: 'no_price', cut: null })
  expect(await world.balance(user, USDT)).toBe('1000 0 0')
})

it('an operator enters the result of a custom quiz after the cut-off and with a source, and cannot enter the result of a price quiz', async () => {
  const id = await custom()
  const prices = await updown()
  const [ann, bob] = [await rich(), await rich()]
  await bet(ann, id, 1, '100')
  await bet(bob, id, 3, '100')
  const why = 'Red won 2:1, example.com/table'
  await expect(command('quiz resolve', String(id), '1', why)).rejects.toThrow(/stake/)
  await world.pass(11 * MINUTE)
  await expect(command('quiz resolve', String(id), '1', 'short')).rejects.toThrow()
  await expect(command('quiz resolve', String(id), '4', why)).rejects.toThrow(/no option/)
  await expect(command('quiz resolve', String(prices), '1', why)).rejects.toThrow(/prices/)
  await command('quiz resolve', String(id), '1', why)
  expect(await one(id)).toMatchObject({ status: 3, result_option_id: 1, result_note: why })
  await expect(command('quiz resolve', String(id), '3', why)).rejects.toThrow(/has its result/)
  await world.pass(MINUTE)
  expect(await world.balance(ann, USDT)).toBe('1100 0 0')
  expect(await world.balance(bob, USDT)).toBe('900 0 0')
})

it('a quiz result above the amount that one operator may decide needs two operators who enter the same result', async () => {
  const id = await custom()
  const people = await Promise.all(Array.from({ length: 11 }, () => rich()))
  for (const user of people) await bet(user, id, 1, '1000')
  await world.pass(11 * MINUTE)
  const why = 'Red won 2:1, example.com/table'
  const said = (by: string, option: string) => commandBy(by, 'quiz resolve', String(id), option, why)
  expect(await said('anna', '1')).toContain('A second operator')
  expect(await said('anna', '1')).toContain('by you')
  expect(await said('arno', '2')).toContain('A second operator')
  expect((await one(id)).status).not.toBe(3)
  await said('arno', '1')
  expect(await one(id)).toMatchObject({ status: 3, result_option_id: 1 })
})

it('the result of a quiz cannot be changed once it was decided', async () => {
  const row = await database.db
    .selectFrom('quizzes')
    .select('id')
    .where('settled_at', '>', 0)
    .executeTakeFirstOrThrow()
  await expect(
    database.db
      .updateTable('quizzes')
      .set({ result_option: null, result_kind: 'void' })
      .where('id', '=', row.id)
      .execute(),
  ).rejects.toThrow(/never changed/)
})

it('the daily limit and the pause that a person sets reject further bets, and a higher limit takes effect after a day', async () => {
  const id = await updown()
  const user = await rich()
  await world.call(user, quiz.setLimit, { currency_id: USDT, amount: decimal('50') })
  await bet(user, id, 1, '40')
  await expect(bet(user, id, 1, '11')).rejects.toMatchObject({ key: 'quiz_limit' })
  const raised = await world.call(user, quiz.setLimit, { currency_id: USDT, amount: decimal('500') })
  expect(raised.limits).toMatchObject([{ amount: '50', next_amount: '500', staked_today: '40' }])
  await world.call(user, quiz.pause, { days: '1' })
  await expect(bet(user, id, 1, '10')).rejects.toMatchObject({ key: 'quiz_paused' })
})

it('a stake from before midnight (UTC+8) does not count towards the daily limit after midnight', async () => {
  const midnight = businessDayStart(businessDayOf(Math.floor(world.now / 1000)) + 1) * 1000
  await world.runTo(midnight - MINUTE)
  const id = await updown()
  const user = await rich()
  await world.call(user, quiz.setLimit, { currency_id: USDT, amount: decimal('50') })
  await bet(user, id, 1, '40')
  world.now = midnight - 1
  await expect(bet(user, id, 1, '11')).rejects.toMatchObject({ key: 'quiz_limit' })
  world.now = midnight
  await bet(user, id, 1, '50')
  await expect(bet(user, id, 1, '10')).rejects.toMatchObject({ key: 'quiz_limit' })
})

it(`simultaneous bets before the cut-off are accepted within the balance, and several nodes pay the winners once, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await updown()
    const people = await Promise.all(Array.from({ length: 20 }, () => rich('100')))
    const ends = await Promise.allSettled(
      people.flatMap((user, index) => [
        bet(user, id, (index % 2) + 1, '60'),
        bet(user, id, (index % 2) + 1, '60'),
      ]),
    )
    // Each person can only pay for one of the two bets.
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    await decide(id, '20000', '20001')
    world.now += MINUTE + 1
    const runners = Array.from({ length: 3 }, () =>
      startJobRunner(world.services, jobHandlers(world.services)),
    )
    await Promise.all(runners.map((runner) => runner.run()))
    await Promise.all(runners.map((runner) => runner.stop()))
    const balances = await Promise.all(people.map((user) => world.balance(user, USDT)))
    expect(balances).toEqual(people.map((_, index) => (index % 2 === 0 ? '160 0 0' : '40 0 0')))
    expect(await pool()).toBe(0)
  }
})

it('fifty simultaneous requests with one request id place one bet', async () => {
  const id = await updown()
  const user = await rich()
  const request = randomUUID()
  await Promise.all(Array.from({ length: 50 }, () => bet(user, id, 1, '10', request)))
  expect(await world.balance(user, USDT)).toBe('990 0 0')
})

it('in random sequences with clock jumps and missing prices, every stake is in the pool, paid out or returned', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('bet' as const),
        who: fc.nat(3),
        quiz: fc.nat(2),
        option: fc.integer({ min: 1, max: 2 }),
        amount: fc.integer({ min: 5, max: 300 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('tick' as const),
        price: fc.integer({ min: 19_990, max: 20_010 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('pass' as const, 'down' as const),
        seconds: fc.integer({ min: 1, max: 500 }),
      }),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 50 }), async (steps) => {
      const ids = [
        await updown(),
        await updown(),
        idIn(await command('quiz updown', 'BTC/USDT', 'usdt', '10', '400', '3', '15', '30')),
      ]
      const people = await Promise.all([0, 1, 2, 3].map(() => rich()))
      for (const act of steps) {
        if (act.kind === 'tick') await world.tick('BTC/USDT', [String(act.price)])
        else if (act.kind === 'pass') await world.pass(act.seconds * 1000)
        else if (act.kind === 'down') world.now += act.seconds * 1000
        else if (act.kind === 'bet')
          await bet(people[act.who] ?? 0, ids[act.quiz] ?? 0, act.option, String(act.amount)).catch(
            (error) => {
              if (!(error instanceof AppError)) throw error
            },
          )
      }
      expect(await world.wrongs()).toEqual([])
      await world.pass(40 * MINUTE)
      expect(await pool()).toBe(0)
      expect(await world.wrongs()).toEqual([])
      const owned = await Promise.all(
        people.map(async (user) => Number((await world.balance(user, USDT)).split(' ')[0])),
      )
      const all = owned.reduce((sum, amount) => sum + amount, 0)
      // Together the people have lost only rounding remainders to the platform.
      expect(all).toBeLessThanOrEqual(4000)
      expect(all).toBeGreaterThan(4000 - 0.0001)
    }),
    LIVES,
  )
})
