import { decimal } from '#domain/money.ts'
import { createLedger } from '#server/ledger/post-journal.ts'
import type { Journal, Line } from '#server/ledger/types.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { testDatabase } from '../helpers/test-database.ts'
import { cpuSeconds, type Figure, quantile } from './print-figures.ts'

const USDT = 3
const PEOPLE = 400

const line = (user: number, amount: string): Line => ({
  party: { user, account: 'change' },
  currency: USDT,
  bucket: 'available',
  amount: decimal(amount),
  scene: 'transfer',
})

const grant = (user: number): Journal => ({
  key: `bench:grant:${user}`,
  refType: 'bench',
  refId: String(user),
  time: user,
  lines: [
    line(user, '1000000'),
    {
      party: { platform: 'demo_grant' },
      currency: USDT,
      bucket: 'available',
      amount: decimal('-1000000'),
      scene: 'grant',
    },
  ],
})

/** The nth transfer, as a separate transaction between two of 400 people, with a fee to the platform. */
const transfer = (n: number): Journal => {
  const from = 1 + ((n * 7919) % PEOPLE)
  const to = 1 + ((n * 104_729 + 1) % PEOPLE)
  return {
    key: `bench:${n}`,
    refType: 'bench',
    refId: String(n),
    time: n,
    lines: [
      line(from, '-1.01'),
      line(to === from ? 1 + (to % PEOPLE) : to, '1'),
      {
        party: { platform: 'fee' },
        currency: USDT,
        bucket: 'available',
        amount: decimal('0.01'),
        scene: 'fee',
      },
    ],
  }
}

/**
 * Measures transfers per second through `post()` on the embedded PostgreSQL by `clients` concurrent
 * clients; each transfer is flushed to disk.
 */
export async function ledgerTransfers(clients: number, seconds: number): Promise<Figure> {
  const database = await testDatabase({ max: clients })
  try {
    const { db } = database
    const ledger = createLedger()
    await seed(db)
    for (let user = 1; user <= PEOPLE; user++) {
      await inTransaction(db, (tx) => ledger.post(tx, grant(user)))
    }
    let next = 1
    const times: number[] = []
    const cpu = cpuSeconds(process.pid)
    const start = performance.now()
    const end = start + seconds * 1000
    const client = async (): Promise<void> => {
      while (performance.now() < end) {
        const begun = performance.now()
        const journal = transfer(next++)
        await inTransaction(db, (tx) => ledger.post(tx, journal))
        times.push(performance.now() - begun)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    const took = (performance.now() - start) / 1000
    return {
      name: `transfers through the ledger, ${clients} clients`,
      value: times.length / took,
      unit: '/s',
      goal: { value: 2000, better: 'more' },
      details: {
        'p50 ms': quantile(times, 0.5),
        'p99 ms': quantile(times, 0.99),
        'client CPU %': (100 * (cpuSeconds(process.pid) - cpu)) / took,
      },
    }
  } finally {
    await database.drop()
  }
}
