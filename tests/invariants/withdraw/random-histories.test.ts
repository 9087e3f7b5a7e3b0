import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdraw } from '#contract/funds/withdraw.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import { AppError } from '#server/platform/errors.ts'
import { rejectWithdrawal, sentWithdrawal } from '#server/products/withdraw/review-withdrawal.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let ana: Operator
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  ana = await newOperator(database.db)
  await database.db
    .insertInto('review_rules')
    .values({ name: 'alone_usdt', value: '1000000000' as never })
    .execute()
  // The daily limit is 0.05 BTC (1,000 USDT), low enough to be reached.
  await database.db
    .updateTable('real_limits')
    .set({ withdraw_24h_btc: '0.05' as never })
    .where('level', '=', 1)
    .execute()
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

/** The expected state, in integers of millionths of USDT and in satoshi; BTC stays at 20,000 USDT. */
interface Modelled {
  readonly id: number
  readonly amount: bigint
  readonly asked: number
  status: 1 | 2 | 3 | 4 | 5
}
const DAY = 86_400_000
const LIMIT = 5_000_000n
const satoshi = (amount: bigint): bigint => (amount + 199n) / 200n
const micro = (text: string): bigint => BigInt(Math.round(Number(text) * 1e6))
const text = (units: bigint): string => (Number(units) / 1e6).toFixed(6).replace(/\.?0+$/, '')

it('balances, limits and states of withdrawals equal a model of the specification after random sequences with clock jumps', async () => {
  const { numRuns, seed } = runsOf('WITHDRAW_OPERATIONS', 120)
  let state = seed
  const chance = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const user = await world.holder('3000')
  let available = micro('3000')
  let gone = 0n
  const all: Modelled[] = []
  const open = (status: 1 | 2) => all.filter((one) => one.status === status)
  const pick = (rows: readonly Modelled[]): Modelled | undefined => rows[chance(rows.length)]

  for (let n = 0; n < numRuns; n++) {
    const step = chance(10)
    if (step < 4) {
      const amount = BigInt(9_000_000 + chance(400_000_000))
      const code = await world.code(user)
      await world.tick('BTC/USDT', ['20000'])
      const used = all
        .filter((one) => one.asked > world.now - DAY && one.status < 4)
        .reduce((sum, one) => sum + satoshi(one.amount), 0n)
      const busy = all.filter(({ status }) => status < 3).length
      const due =
        amount < 10_000_000n
          ? 'amount_below'
          : amount > available
            ? 'insufficient_balance'
            : satoshi(amount) > LIMIT - used
              ? 'withdraw_limit'
              : busy >= 20
                ? 'withdraws_limit'
                : 'done'
      const asked = world.now
      const said = await world.call(user, withdraw.out, world.params(text(amount), code)).then(
        ({ id }) => {
          all.push({ id, amount, asked, status: 1 })
          available -= amount
          return 'done'
        },
        (error: unknown) => (error instanceof AppError ? error.key : String(error)),
      )
      expect(said, `step ${n}, seed ${seed}`).toBe(due)
    } else if (step === 4) {
      const one = pick(open(1))
      if (!one) continue
      await world.call(user, withdraw.cancel, { id: one.id })
      one.status = 5
      available += one.amount
    } else if (step === 5 || step === 6) {
      const one = pick(open(1))
      if (!one) continue
      await world.approve(one.id, ana)
      one.status = 2
    } else if (step === 7) {
      const one = pick([...open(1), ...open(2)])
      if (!one) continue
      await rejectWithdrawal(world.services, one.id, ana, 'no')
      one.status = 4
      available += one.amount
    } else if (step === 8) {
      const one = pick(open(2))
      if (!one) continue
      await sentWithdrawal(world.services, one.id, ana, `hash${String(one.id).padStart(40, '0')}`)
      one.status = 3
      gone += one.amount
    } else await world.pass(chance(DAY))
    const frozen = all.filter(({ status }) => status < 3).reduce((sum, one) => sum + one.amount, 0n)
    expect(await world.balance(user, USDT)).toBe(`${text(available)} ${text(frozen)} 0`)
    expect(available + frozen + gone).toBe(micro('3000'))
  }
  const { list } = await world.call(user, withdraw.list, { limit: '100' })
  for (const row of list) expect(row.status).toBe(all.find(({ id }) => id === row.id)?.status)
})
