import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'
import { portfolio } from '#contract/market/portfolio.ts'
import { spot } from '#contract/trade/spot.ts'
import { add, type Decimal, decimal, ZERO } from '#domain/money.ts'
import { costOf } from '#domain/trade/costBasis.ts'
import { AppError } from '#server/platform/errors.ts'
import { coinHistory } from '#server/products/wallet/portfolio/cost-basis.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, USDT, World } from '../spot/test-harness.ts'

/** The number of histories; `npm run prove` runs more. */
const RULES = runsOf('COST_CASES', 200)
const LIVES = runsOf('COST_LIVES', 4)

/** A reference model in integers of 10⁻¹² that counts bought coins and coins of other origin separately. */
type Step = readonly [kind: 'buy' | 'sell' | 'in' | 'out', number: bigint, money: bigint]
const UNIT = 10n ** 12n
function second(steps: readonly Step[]) {
  const own = { number: 0n, cost: 0n }
  const sums = { rest: 0n, realised: 0n, uncosted: 0n, gone: 0n }
  const take = (number: bigint): bigint => {
    const cost = own.number === 0n ? 0n : (own.cost * number) / own.number
    own.number -= number
    own.cost -= cost
    return cost
  }
  for (const [kind, number, money] of steps) {
    if (kind === 'buy') {
      own.number += number
      own.cost += money
    } else if (kind === 'in') {
      sums.rest += number
    } else if (kind === 'sell') {
      const part = number < own.number ? number : own.number
      const earned = (money * part) / number
      sums.realised += earned - take(part)
      sums.uncosted += money - earned
      sums.rest -= number - part
    } else {
      const other = number < sums.rest ? number : sums.rest
      sums.rest -= other
      sums.gone += take(number - other)
    }
  }
  return { ...own, ...sums }
}
const units = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole) * UNIT + BigInt(part.padEnd(12, '0'))
  return text.startsWith('-') ? -value : value
}
const textOf = (value: bigint): string => {
  const size = value < 0n ? -value : value
  const part = `${size % UNIT}`.padStart(12, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / UNIT}${part && `.${part}`}`
}
const sum = (values: readonly string[]): string =>
  values.reduce<Decimal>((all, value) => add(all, decimal(value)), ZERO)

const minus = (value: string): string => (value === '0' ? value : `-${value}`)

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
const asked = fc.array(fc.tuple(fc.constantFrom('buy', 'sell', 'in', 'out'), amount, amount), {
  minLength: 1,
  maxLength: 30,
})

test('the cost basis and the profit of random trades equal the results of a reference model, and add up to the money received minus the money paid', () => {
  void fc.assert(
    fc.property(asked, (wishes) => {
      // Limits the steps, because a person cannot give away more than they have.
      let held = 0n
      const steps = wishes.flatMap(([kind, wish, money]): Step[] => {
        const gives = kind === 'sell' || kind === 'out'
        const number = gives && wish > held ? held : wish
        held += gives ? -number : number
        return number === 0n ? [] : [[kind, number, money]]
      })
      const found = costOf(
        steps.map(([kind, number, money]) => ({
          change: decimal(textOf(kind === 'buy' || kind === 'in' ? number : -number)),
          money: decimal(kind === 'buy' ? textOf(-money) : kind === 'sell' ? textOf(money) : '0'),
          isMixed: false,
          isSplit: false,
        })),
      )
      const { number, cost, rest, realised, uncosted, gone } = second(steps)
      expect(found).toEqual({
        held: textOf(held),
        number: textOf(number),
        cost: textOf(cost),
        realised: textOf(realised),
        uncosted: textOf(uncosted),
        gone: textOf(gone),
      })
      expect(rest + number).toBe(held)
      const money = steps.reduce(
        (all, [kind, , moved]) => all + (kind === 'buy' ? -moved : kind === 'sell' ? moved : 0n),
        0n,
      )
      expect(realised + uncosted - cost - gone).toBe(money)
    }),
    RULES,
  )
})

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  world.evaluate()
  await world.tick('BTC/USDT', ['20000'])
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const act = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    amount: fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 1_000_000).toFixed(6)),
    price: fc.integer({ min: 1_950_000, max: 2_050_000 }).map((cents) => (cents / 100).toFixed(2)),
  }),
  fc.record({
    kind: fc.constant('tick' as const),
    price: fc.integer({ min: 1_950_000, max: 2_050_000 }).map((cents) => (cents / 100).toFixed(2)),
    number: fc.integer({ min: 1, max: 60_000 }).map((n) => (n / 1_000_000).toFixed(6)),
  }),
  fc.record({
    kind: fc.constant('outside' as const),
    amount: fc.integer({ min: -50_000, max: 50_000 }).map((n) => (n / 1_000_000).toFixed(6)),
  }),
  fc.record({
    kind: fc.constant('transfer' as const),
    amount: fc.integer({ min: 10, max: 30_000 }).map((n) => (n / 1_000_000).toFixed(6)),
  }),
)

/** The person's fills and external transfers, in the order of their journals, as steps of the reference model. */
async function stepsOf(user: number, outside: readonly (readonly [at: number, amount: string])[]) {
  const { list } = await world.call(user, spot.orders, { limit: '100' })
  const { rows } = await sql<{ id: number; order: number; n: number }>`
    select id, ref_id::integer as order, row_number() over (partition by ref_id order by id)::integer as n from journals
    where ref_type = 'spot_order' and split_part(key, ':', 3) ~ '^[0-9]+$'
      and ref_id = any (${sql.val(list.map(({ id }) => String(id)))}::text[])`.execute(world.services.db)
  const filled = rows.map(({ id, order: orderId, n }): readonly [number, Step] => {
    const order = list.find((one) => one.id === orderId)
    const fill = order?.fills.toSorted((a, b) => a.tick_id - b.tick_id)[n - 1]
    if (!order || !fill) throw new Error(`order ${orderId} has no fill ${n}`)
    const [number, total, fee] = [units(fill.number), units(fill.total), units(fill.fee)]
    return [id, order.type === 1 ? ['buy', number, total + fee] : ['sell', number, total - fee]]
  })
  const moved = outside.map(([at, text]): readonly [number, Step] => {
    const number = units(text)
    return [at, number > 0n ? ['in', number, 0n] : ['out', -number, 0n]]
  })
  return [...filled, ...moved].sort(([a], [b]) => a - b).map(([, step]) => step)
}

test('cost basis and profit of random accounts equal the results computed from the fills that a person sees, and agree with the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
      const user = await world.person()
      await world.deposit(user, USDT, '100000')
      const outside: [number, string][] = []
      for (const one of acts) {
        try {
          if (one.kind === 'place') await world.place(user, { ...one, unit: 'base' })
          else if (one.kind === 'tick') await world.tick('BTC/USDT', [one.price, one.number])
          else if (one.kind === 'transfer')
            await world.call(user, wallet.transfer, {
              currency_id: BTC,
              number: one.amount,
              from_field: 'change',
              to_field: 'margin',
            })
          else if (Number(one.amount) !== 0) {
            await world.deposit(user, BTC, one.amount)
            const { id } = await world.services.db
              .selectFrom('journals')
              .select('id')
              .orderBy('id', 'desc')
              .limit(1)
              .executeTakeFirstOrThrow()
            outside.push([id, one.amount])
          }
        } catch (error) {
          // A random step may try to sell, move or withdraw more than the person has; such a step is
          // rejected.
          if (!(error instanceof AppError)) throw error
        }
      }
      const { number, cost, realised, uncosted, gone } = second(await stepsOf(user, outside))
      const answer = await world.call(user, portfolio.cost, { currency: String(BTC) })
      expect([answer.number, answer.cost, answer.realised]).toEqual([
        textOf(number),
        textOf(cost),
        textOf(realised),
      ])
      const balances = await world.services.db
        .selectFrom('accounts')
        .select(['currency_id', 'available', 'frozen', 'locked'])
        .where('user_id', '=', user)
        .execute()
      const heldOf = (currency: number) =>
        sum(
          balances.flatMap((row) =>
            row.currency_id === currency ? [row.available, row.frozen, row.locked] : [],
          ),
        )
      const ledger = costOf(await coinHistory(world.services.db, user, BTC, [USDT]))
      expect(ledger.held).toBe(heldOf(BTC))
      expect(sum(['100000', ledger.realised, ledger.uncosted, minus(ledger.cost), minus(ledger.gone)])).toBe(
        heldOf(USDT),
      )
      expect([ledger.uncosted, ledger.gone]).toEqual([textOf(uncosted), textOf(gone)])
    }),
    LIVES,
  )
})

test('each person reads the cost basis of their own coins, so the cost basis is zero for a person without the coin', async () => {
  const [rich, poor] = [await world.person(), await world.person()]
  await world.deposit(rich, USDT, '1000')
  await world.place(rich, { side: 'buy', amount: '0.01', price: '30000' })
  await world.tick('BTC/USDT', ['20000', '1'])
  expect(await world.call(rich, portfolio.cost, { currency: String(BTC) })).toMatchObject({ number: '0.01' })
  expect(await world.call(poor, portfolio.cost, { currency: String(BTC) })).toMatchObject({
    number: '0',
    cost: '0',
    realised: '0',
  })
  await expect(world.call(rich, portfolio.cost, { currency: '999999' })).rejects.toMatchObject({
    key: 'param_error',
  })
})
