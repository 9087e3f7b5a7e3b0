import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Decimal, decimal, neg } from '#domain/money.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { createLedger } from '#server/ledger/post-journal.ts'
import type { Journal, Line, PlatformAccount } from '#server/ledger/types.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { fc } from '#tests/helpers/fast-check.ts'
import { runsOf } from '../../harness/run-length.ts'
import { type TestDatabase, testDatabase } from '../../helpers/test-database.ts'
import { LedgerModel, units } from './ledger-reference-model.ts'
import {
  BTC,
  balanceOf,
  DEBT,
  financialState,
  platformBalance,
  RESERVE,
  toDebt,
  USDT,
} from './test-harness.ts'

/** The number of random histories; `npm run prove` runs more. */
const LENGTH = runsOf('LEDGER_RUNS', 15)
const RUNS = LENGTH.numRuns
const STEPS = 30
const KIND = 'model'
const ACCOUNTS = ['change', 'lever'] as const
const BUCKETS = ['available', 'frozen', 'locked'] as const

let database: TestDatabase
/** All histories run on one database, so that later histories start with balances, holds and debts. */
const model = new LedgerModel()
const ledger = createLedger()

beforeAll(async () => {
  database = await testDatabase()
  await seed(database.db)
})
afterAll(() => database.drop())

const amount = fc
  .record({
    whole: fc.integer({ min: 0, max: 40 }),
    digits: fc.constantFrom('', '.5', '.000001', '.10', '.25'),
  })
  .map(({ whole, digits }) => decimal(`${whole}${digits}`))
const user = fc.integer({ min: 1, max: 3 })
const account = fc.constantFrom(...ACCOUNTS)
const currency = fc.constantFrom(BTC, USDT)
const object = fc.integer({ min: 1, max: 3 }).map((id) => ({ type: KIND, id }))
const bucket = fc.constantFrom(...BUCKETS)

const party = fc.oneof(
  { weight: 4, arbitrary: fc.record({ user, account }) },
  {
    weight: 1,
    arbitrary: fc.record({ platform: fc.constantFrom<PlatformAccount>('fee', 'spot_book', RESERVE) }),
  },
)

/** Accounts on which amounts can be held. */
const holder = fc.oneof(
  { weight: 4, arbitrary: fc.record({ user, account }) },
  { weight: 2, arbitrary: fc.constant({ platform: RESERVE }) },
)

/** Valid journals as products write them: balanced, with holds where a bucket requires them. */
const sound = fc.oneof(
  // A deposit from outside the ledger, generated more often than most journals, so that there are balances to
  // move.
  {
    weight: 3,
    arbitrary: fc
      .tuple(user, account, currency, amount)
      .map(([to, code, of, value]): Line[] => [
        line({ platform: 'deposits' }, of, neg(value)),
        line({ user: to, account: code }, of, value),
      ]),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(party, party, currency, amount)
      .map(([from, to, of, value]): Line[] => [line(from, of, neg(value)), line(to, of, value)]),
  },
  // A move between the buckets of one account, for an object.
  {
    weight: 4,
    arbitrary: fc
      .tuple(holder, currency, amount, bucket, bucket, object)
      .map(([who, of, value, from, to, hold]): Line[] => [
        { ...line(who, of, neg(value)), bucket: from, ...held(from, hold) },
        { ...line(who, of, value), bucket: to, ...held(to, hold) },
      ]),
  },
  // Money that the operator adds to the reserve.
  {
    weight: 1,
    arbitrary: fc
      .tuple(currency, amount)
      .map(([of, value]): Line[] => [
        line({ platform: 'deposits' }, of, neg(value)),
        line({ platform: RESERVE }, of, value),
      ]),
  },
  // A loan and its repayment.
  {
    weight: 2,
    arbitrary: fc
      .tuple(user, account, currency, amount, fc.boolean())
      .map(([who, code, of, value, back]): Line[] => [
        line({ user: who, account: code }, of, back ? neg(value) : value),
        toDebt(who, back ? value : neg(value), of),
      ]),
  },
  // A fill: two currencies, a fee, and an amount that was held.
  {
    weight: 2,
    arbitrary: fc
      .tuple(user, account, amount, amount, amount, object)
      .map(([who, code, pay, get, fee, hold]) => [
        { ...line({ user: who, account: code }, USDT, neg(pay)), bucket: 'frozen' as const, hold },
        line({ platform: 'spot_book' }, USDT, pay),
        line({ platform: 'spot_book' }, BTC, neg(get)),
        line({ user: who, account: code }, BTC, get),
        line({ user: who, account: code }, BTC, neg(fee)),
        line({ platform: 'fee' }, BTC, fee),
      ]),
  },
)

/** Journals of `sound`, each with one error that makes the journal invalid. */
const spoilt = fc
  .tuple(sound, fc.nat(), fc.constantFrom('amount', 'digits', 'bucket', 'hold', 'drop', 'currency'))
  .map(([lines, at, how]) =>
    lines.flatMap((one, index): Line[] => {
      if (index !== at % lines.length) return [one]
      if (how === 'drop') return []
      if (how === 'amount') return [{ ...one, amount: decimal('7.5') }]
      if (how === 'digits')
        return [{ ...one, amount: decimal(`${one.amount.split('.')[0] ?? '0'}.0000000001`) }]
      if (how === 'bucket') return [{ ...one, bucket: one.bucket === 'locked' ? 'frozen' : 'locked' }]
      if (how === 'currency') return [{ ...one, currency: one.currency === BTC ? USDT : BTC }]
      return [{ ...one, hold: { type: KIND, id: 9 } }]
    }),
  )

const step = fc.record({
  lines: fc.oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: spoilt }),
  /** Whether the step reuses the key of an earlier journal. */
  again: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

function line(who: Line['party'], of: number, value: Decimal): Line {
  return { party: who, currency: of, bucket: 'available', amount: value, scene: 'transfer' }
}

function held(where: Line['bucket'], hold: { type: string; id: number }): { hold?: typeof hold } {
  return where === 'available' ? {} : { hold }
}

/** Runs the audit with the holds that the model expects; they must equal the holds in the database. */
function audit() {
  const rows = [...model.holds.values()].map(
    (row) =>
      sql`(${row.id}::bigint, ${'user' in row.party ? row.party.user : null}::bigint,
        ${'user' in row.party ? row.party.account : row.party.platform}::text, ${row.currency}::integer,
        ${row.bucket}::text, ${exactly(row.units)})`,
  )
  const none = sql`(null::bigint, null::bigint, null::text, null::integer, null::text, null::numeric)`
  const held = sql`(values ${sql.join([none, ...rows])}) m (id, a, b, c, d, e) where id is not null`
  const owed = model
    .debts()
    .map(([person, of, value]) => sql`(${person}::bigint, ${of}::integer, ${exactly(-value)})`)
  const nobody = sql`(null::bigint, null::integer, null::numeric)`
  return auditLedger(database.db, [
    { type: KIND, query: sql`select * from ${held} and a is not null` },
    { reserved: KIND, query: sql`select id, b, c, d, e from ${held} and a is null` },
    {
      debt: DEBT,
      query: sql`select * from (values ${sql.join([nobody, ...owed])}) m (a, b, c) where a is not null`,
    },
  ])
}

const exactly = (value: bigint) => sql`${`${value}`}::numeric / 1000000000000000000`

let journals = 0
let last = 'none'
const outcomes = { posted: 0, repeated: 0, insufficient: 0, short: 0, wrong: 0 }

async function take(lines: readonly Line[], again: boolean): Promise<void> {
  const key = again ? last : `model:${++journals}`
  const journal: Journal = { key, refType: 'model', refId: '1', time: journals, lines }
  const repeated = model.keys.has(key)
  const faults = repeated ? new Set() : model.faults(journal)
  const before = await financialState(database.db)
  const result = await inTransaction(database.db, (tx) => ledger.post(tx, journal)).catch(
    (error: unknown) => error,
  )
  if (faults.size > 0) {
    expect(result, JSON.stringify(lines)).toBeInstanceOf(Error)
    const fault = !(result instanceof AppError)
      ? 'wrong'
      : result.key === 'insufficient_balance'
        ? 'insufficient'
        : 'short'
    expect([...faults]).toContain(fault)
    outcomes[fault]++
  } else {
    expect(result, JSON.stringify(lines)).toMatchObject({ fresh: !repeated })
    outcomes[repeated ? 'repeated' : 'posted']++
  }
  if (faults.size > 0 || repeated) {
    expect(await financialState(database.db)).toBe(before)
    return
  }
  last = key
  model.apply(journal)
}

async function compare(): Promise<void> {
  for (const of of [BTC, USDT]) {
    const real = await platformBalance(database.db, RESERVE, of)
    for (const where of BUCKETS) expect(units(real[where])).toBe(model.reserve(RESERVE, of, where))
  }
  for (const who of [1, 2, 3])
    for (const code of ACCOUNTS)
      for (const of of [BTC, USDT]) {
        const real = await balanceOf(database.db, who, code, of)
        for (const where of BUCKETS) expect(units(real[where])).toBe(model.balance(who, code, of, where))
      }
}

it(`the ledger equals a reference model in ${RUNS} random sequences of journals, and every invariant holds after every step`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      for (const { lines, again } of steps) {
        await take(lines, again)
        expect((await audit()).findings).toEqual([])
      }
      await compare()
    }),
    // Shrinking is off, because a shorter history would start on the changed database and could not reproduce
    // the failure.
    { ...LENGTH, endOnFailure: true },
  )
  // Every kind of outcome must occur; otherwise the histories would test too little.
  for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(0)
})
