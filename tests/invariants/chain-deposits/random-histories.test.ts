import { afterAll, beforeAll, expect, it } from 'vitest'
import { decimal } from '#domain/money.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import type { ChainCredit } from '#server/products/wallet/chain/chain-credit.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { ether, USDT, World } from './test-harness.ts'

let database: TestDatabase
let world: World
let ana: Operator
beforeAll(async () => {
  database = await testDatabase()
  world = await World.open(database.db)
  ana = await newOperator(database.db)
  await database.db
    .insertInto('review_rules')
    .values({ name: 'alone_usdt', value: decimal('1000000000000') })
    .execute()
})
afterAll(async () => {
  await world.close()
  expect(await world.wrongs()).toEqual([])
  await database.drop()
})

/** The expected credit of a deposit, in integers of 10⁻⁹: three digits more than the ledger stores. */
interface Modelled {
  readonly credit: ChainCredit
  readonly units: bigint
  /** The person to whose address the credit was paid; null for an unknown address. */
  readonly person: number | null
  confirmations: number
  end: 'credited' | 'pending' | 'parked'
}

const NANO = 1_000_000_000n
const LEAST = 10n * NANO
const MOST = 1_000_000n * NANO
const NEEDED = 15

const written = (units: bigint): string => {
  const part = (units % NANO).toString().padStart(9, '0').replace(/0+$/, '')
  return part === '' ? String(units / NANO) : `${units / NANO}.${part}`
}
/** The amount that the ledger stores: rounded down to millionths. */
const booked = (units: bigint): bigint => (units / 1000n) * 1000n

it('after random reports of a blockchain watcher and clock jumps, each person was credited exactly the amounts paid to their address, each amount once', async () => {
  const { numRuns, seed } = runsOf('CHAIN_OPERATIONS', 150)
  let state = seed
  const chance = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const people: { readonly user: number; readonly address: string }[] = []
  for (let count = 0; count < 5; count++) people.push(await world.payee())
  const free = await world.pool(1)
  const owed = people.map(() => 0n)
  const all: Modelled[] = []
  await world.tick('BTC/USDT', ['20000'])

  const expected = (units: bigint, person: number | null, confirmations: number): Modelled['end'] => {
    if (person === null || units < LEAST || units > MOST) return 'parked'
    return confirmations < NEEDED ? 'pending' : 'credited'
  }
  const earn = ({ units, person }: Modelled): void => {
    if (person !== null) owed[person] = (owed[person] ?? 0n) + booked(units)
  }

  for (let turn = 0; turn < numRuns; turn++) {
    const kind = chance(10)
    const known = all[chance(Math.max(1, all.length))]
    if (kind < 5 || !known) {
      const to = chance(8)
      const person = to < people.length ? to : null
      const address = person === null ? (to === 7 ? free : ether(3)) : (people[person]?.address ?? '')
      const size = chance(12)
      const units =
        size === 0
          ? LEAST - 1n - BigInt(chance(1000))
          : size === 1
            ? MOST + 1n + BigInt(chance(1000))
            : size === 2
              ? LEAST
              : LEAST + BigInt(chance(2 ** 31)) * BigInt(1 + chance(100))
      const confirmations = chance(20)
      const credit = world.credit(100_000 + Math.floor(turn / 3), {
        index: turn % 3,
        address,
        amount: decimal(written(units)),
        confirmations,
      })
      const one = { credit, units, person, confirmations, end: expected(units, person, confirmations) }
      expect(await world.hear(ana, credit)).toMatchObject({ outcome: one.end })
      all.push(one)
      if (one.end === 'credited') earn(one)
    } else if (kind < 8) {
      const confirmations = chance(25)
      const heard = await world.hear(ana, { ...known.credit, confirmations })
      const more = confirmations > known.confirmations
      if (known.end === 'pending' && more) {
        known.confirmations = confirmations
        known.end = confirmations >= NEEDED ? 'credited' : 'pending'
        expect(heard.outcome).toBe(known.end)
        if (known.end === 'credited') earn(known)
      } else expect(heard.outcome).toBe('known')
    } else if (kind === 8) {
      const amount = decimal(written(known.units + 1n))
      expect(await world.hear(ana, { ...known.credit, amount, confirmations: 99 })).toMatchObject({
        outcome: 'differs',
      })
    } else {
      await world.pass(chance(3 * 86_400_000))
      await world.tick('BTC/USDT', ['20000'])
    }
  }
  for (const [nth, { user }] of people.entries())
    expect(await world.balance(user, USDT)).toBe(`${written(owed[nth] ?? 0n)} 0 0`)
  const rows = await database.db.selectFrom('chain_credits').select('outcome').execute()
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual(all.map(({ end }) => end).sort())
})
