import { createLedger } from '#server/ledger/post-journal.ts'
import type { Journal } from '#server/ledger/types.ts'
import { seed } from '#server/market/seed-instruments.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { testDatabase } from '../helpers/test-database.ts'
import {
  deposit,
  journal,
  RESERVE,
  toPlatform,
  toReserve,
  toUser,
} from '../invariants/ledger/test-harness.ts'
import { type Figure, quantile } from './print-figures.ts'

const PEOPLE = 400

/** The journal of an opened option: freezes the stake and sets aside the possible profit. */
function opening(n: number): Journal {
  const user = 1 + ((n * 7919) % PEOPLE)
  const option = { type: 'option', id: n }
  return journal(
    `bench:open:${n}`,
    toUser(user, '-1', { scene: 'freeze' }),
    toUser(user, '1', { scene: 'freeze', bucket: 'frozen', hold: option }),
    toReserve('-0.85'),
    toReserve('0.85', option),
  )
}

/**
 * Measures options opened per second on one reserve in one currency by `clients` concurrent
 * clients; each opening is flushed to disk.
 */
export async function reserveOpenings(clients: number, seconds: number): Promise<Figure> {
  const database = await testDatabase({ max: clients })
  try {
    const { db } = database
    const ledger = createLedger()
    await seed(db)
    const post = (what: Journal) => inTransaction(db, (tx) => ledger.post(tx, what))
    await post(journal('bench:fund', toPlatform('deposits', '-1000000000'), toReserve('1000000000')))
    for (let user = 1; user <= PEOPLE; user++) await post(deposit(`bench:${user}`, user, '1000000'))
    let next = 1
    const times: number[] = []
    const start = performance.now()
    const end = start + seconds * 1000
    const client = async (): Promise<void> => {
      while (performance.now() < end) {
        const begun = performance.now()
        await post(opening(next++))
        times.push(performance.now() - begun)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    return {
      name: `openings on one reserve (${RESERVE}), ${clients} clients`,
      value: times.length / ((performance.now() - start) / 1000),
      unit: '/s',
      goal: { value: 200, better: 'more' },
      details: { 'p50 ms': quantile(times, 0.5), 'p99 ms': quantile(times, 0.99) },
    }
  } finally {
    await database.drop()
  }
}
