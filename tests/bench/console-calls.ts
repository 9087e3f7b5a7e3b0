import { sql } from 'kysely'
import type { Operation } from '#server/identity/approvals/command.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { commandNamed } from '#server/operators/cli/commands.ts'
import { operatorServices } from '#server/operators/cli/operator-services.ts'
import type { Db } from '#server/platform/db/types.ts'
import { createLog } from '#server/platform/log.ts'
import { testDatabase } from '../helpers/test-database.ts'
import { newOperator } from '../helpers/test-operators.ts'
import { type Figure, quantile } from './print-figures.ts'

/** Repetitions of each measured command. */
const ROUNDS = 200
/** Every hundredth person is "busy": these people together have a tenth of all transactions. */
const BUSY = 100

/**
 * Inserts people with a Spot account and postings each, as many as an exchange has after some years. The rows
 * look like those of the ledger, but their hashes are invalid, so the database can only be read.
 */
async function grow(db: Db, people: number, postings: number, now: number): Promise<void> {
  await db.connection().execute(async (one) => {
    for (const statement of [
      'set statement_timeout = 0',
      'set session_replication_role = replica',
      `insert into users (id, email, password_hash, nickname, extension_code, lang, created_at)
        select n, 'person' || n || '@example.com', 'x', 'person ' || n, 'CODE' || n, 'en', ${now} - n * 1000
        from generate_series(1, ${people}) n`,
      `insert into accounts (user_id, account, currency_id, scale, available, seq)
        select n, 'change', c.id, c.scale, 1000, 0 from generate_series(1, ${people}) n, currencies c where c.name = 'USDT'`,
      `insert into journals (key, ref_type, ref_id, created_at)
        select 'bench:' || n, 'spot_order', n::text, ${now} - (${postings / 2} - n) * 10 from generate_series(1, ${postings / 2}) n`,
      // One of ten journals belongs to a busy person.
      `insert into postings (journal_id, account_id, seq, bucket, amount, balance_after, scene, created_at, prev_hash, hash)
        select j.id, a.id, j.id * 2 + side, 'available', case side when 0 then -1 else 1 end, 1000, 'trade', j.created_at, '\\x00', '\\x00'
        from journals j cross join generate_series(0, 1) side
        join accounts a on a.user_id = case when j.id % 10 = 0 then 1 + (j.id * 7919 % (${people} / ${BUSY})) * ${BUSY}
          else 1 + j.id * 104729 % ${people} end order by j.id`,
      'analyze',
    ])
      await sql.raw(statement).execute(one)
  })
}

interface Asked {
  readonly name: string
  readonly words: (n: number) => readonly string[]
}

/** A random person; in one of ten calls a person with many transactions. */
const someone = (n: number, people: number): number =>
  n % 10 === 0 ? 1 + ((n * 31) % (people / BUSY)) * BUSY : 1 + ((n * 7907) % people)

async function measure(operation: Operation, { name, words }: Asked): Promise<Figure> {
  const command = commandNamed(name)
  if (!command?.answer) throw new Error(`no typed command ${name}`)
  const times: number[] = []
  for (let n = 1; n <= ROUNDS; n++) {
    const start = performance.now()
    await command.answer(operation, words(n))
    times.push(performance.now() - start)
  }
  return {
    name: `console: ${name} ${words(1).join(' ')}`.trim(),
    value: quantile(times, 0.95),
    unit: 'ms p95',
    goal: { value: 300, better: 'less' },
    details: { p50: quantile(times, 0.5), most: Math.max(...times) },
  }
}

/**
 * Measures how fast an operator finds a person and opens their page, in a database as large as that of an
 * exchange.
 */
export async function consoleReads(people: number, postings: number): Promise<readonly Figure[]> {
  const database = await testDatabase({ max: 4 })
  try {
    const { db, config } = database
    const now = Date.now()
    const clock = { now: () => now }
    await seed(db)
    await grow(db, people, postings, now)
    const operator = await newOperator(db, 'bench', now)
    const log = createLog(() => undefined)
    const { services } = await operatorServices({ config, clock, db, log })
    const operation: Operation = {
      config,
      clock,
      log,
      db,
      operator: () => operator,
      print: () => undefined,
      services: async () => services,
    }
    const asked: readonly Asked[] = [
      { name: 'person find', words: (n) => [`person${someone(n, people)}@example.com`] },
      { name: 'person find', words: (n) => [String(someone(n, people))] },
      { name: 'person show', words: (n) => [String(someone(n, people))] },
      { name: 'person transactions', words: (n) => [String(someone(n, people))] },
      { name: 'person orders', words: (n) => [String(someone(n, people))] },
      { name: 'person messages', words: (n) => [String(someone(n, people))] },
      { name: 'today', words: () => [] },
    ]
    const figures: Figure[] = []
    for (const one of asked) figures.push(await measure(operation, one))
    return figures
  } finally {
    await database.drop()
  }
}
