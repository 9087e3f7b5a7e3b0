import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convert } from '#contract/funds/convert.ts'
import { type Bill, wallet } from '#contract/funds/wallet.ts'
import { futures } from '#contract/trade/futures.ts'
import { type TaxRow, taxRows } from '#domain/funds/tax.ts'
import { add, type Decimal, sub, ZERO } from '#domain/money.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { BTC, ETH, USDT, World } from '../spot/test-harness.ts'

/** The number of histories; `npm run prove` runs more. */
const LIVES = runsOf('TAX_LIVES', 4)

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  world.evaluate()
  await world.tick('BTC/USDT', ['20000'])
  await world.tick('ETH/USDT', ['1500'])
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

const coins = fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 1_000_000).toFixed(6))
const price = fc.integer({ min: 1_900_000, max: 2_100_000 }).map((cents) => (cents / 100).toFixed(2))
const act = fc.oneof(
  fc.record({
    kind: fc.constant('spot' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    amount: coins,
    price,
  }),
  fc.record({ kind: fc.constant('tick' as const), price, number: coins }),
  fc.record({ kind: fc.constant('outside' as const), amount: coins, isOut: fc.boolean() }),
  fc.record({ kind: fc.constant('transfer' as const), amount: coins }),
  fc.record({ kind: fc.constant('convert' as const), amount: coins }),
  fc.record({
    kind: fc.constant('open' as const),
    type: fc.constantFrom('1' as const, '2' as const),
    share: fc.integer({ min: 1, max: 3 }).map(String),
  }),
  fc.record({ kind: fc.constant('close' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** A history in which every kind of action occurs. */
const EVERYTHING: Act[] = [
  { kind: 'spot', side: 'buy', amount: '0.01', price: '21000.00' },
  { kind: 'open', type: '1', share: '1' },
  { kind: 'convert', amount: '0.02' },
  { kind: 'transfer', amount: '0.01' },
  { kind: 'tick', price: '20000.00', number: '1' },
  { kind: 'spot', side: 'sell', amount: '0.005', price: '19000.00' },
  { kind: 'close' },
  { kind: 'tick', price: '20100.00', number: '1' },
]

async function does(user: number, one: Act): Promise<void> {
  const pair = { currency_id: String(BTC), legal_id: String(USDT) }
  if (one.kind === 'spot') await world.place(user, { ...one, unit: 'base' })
  else if (one.kind === 'tick') {
    await world.tick('BTC/USDT', [one.price, one.number])
    await world.tick('ETH/USDT', ['1500'])
  } else if (one.kind === 'outside') await world.deposit(user, BTC, `${one.isOut ? '-' : ''}${one.amount}`)
  else if (one.kind === 'transfer')
    await world.call(user, wallet.transfer, {
      currency_id: String(BTC),
      number: one.amount,
      from_field: 'change',
      to_field: 'margin',
    })
  else if (one.kind === 'convert')
    await world.call(user, convert.convert, {
      number: one.amount,
      from_currency_id: String(BTC),
      to_currency_id: String(ETH),
    })
  else if (one.kind === 'open')
    await world.call(user, futures.submit, { ...pair, type: one.type, share: one.share, multiple: '20' })
  else await world.call(user, futures.batchClose, { type: '0' })
}

/** All of a person's transactions, read page by page like the app. */
async function billsOf(user: number): Promise<readonly Bill[]> {
  const rows: Bill[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await world.call(user, wallet.bills, { page: String(page), limit: '20' })
    rows.push(...list)
    if (rows.length >= total) return rows
  }
}

const of = (money: TaxRow['sent'], currency: string): Decimal =>
  money?.currency === currency ? money.amount : ZERO

test('the tax file of a random account contains every journal that changed a balance once, and agrees with the ledger', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (acts) => {
      const user = await world.person()
      await world.deposit(user, USDT, '100000')
      await world.deposit(user, USDT, '100000', 'lever')
      await world.deposit(user, BTC, '1')
      for (const one of acts) {
        try {
          await does(user, one)
        } catch (error) {
          // A random step may try to sell, move or withdraw more than the person has; such a step is
          // rejected.
          if (!(error instanceof AppError)) throw error
        }
      }
      await world.tick('BTC/USDT', ['20000', '1'])
      const rows = taxRows(await billsOf(user))
      const balances = await world.services.db
        .selectFrom('accounts')
        .innerJoin('currencies', 'currencies.id', 'accounts.currency_id')
        .select(['name', 'available', 'frozen', 'locked'])
        .where('user_id', '=', user)
        .execute()
      for (const currency of ['BTC', 'ETH', 'USDT']) {
        const held = balances
          .filter(({ name }) => name === currency)
          .reduce<Decimal>((all, row) => add(add(add(all, row.available), row.frozen), row.locked), ZERO)
        const told = rows.reduce<Decimal>(
          (all, { sent, received, fee }) =>
            sub(add(all, of(received, currency)), add(of(sent, currency), of(fee, currency))),
          ZERO,
        )
        expect(told).toBe(held)
      }
      const { rows: changed } = await sql<{ id: number }>`
        select distinct journal_id as id from (
          select p.journal_id, a.currency_id from postings p join accounts a on a.id = p.account_id
          where a.user_id = ${user} group by 1, 2 having sum(p.amount) <> 0) changes order by 1`.execute(
        world.services.db,
      )
      expect(rows.map((row) => row.of.journal_id).sort((a, b) => a - b)).toEqual(changed.map(({ id }) => id))
      for (const { sent, received, fee, label, of: posting } of rows) {
        for (const money of [sent, received, fee]) if (money) expect(money.amount).not.toMatch(/^-|^0$/)
        seen.add(`${posting.scene} ${label}`)
      }
    }),
    { ...LIVES, examples: [[EVERYTHING]] },
  )
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['coin_trade ', 'convert ', 'fee cost', 'lever_close realized gain', 'recharge ']),
  )
})
