import { pairTicksAfter } from '../../market/tick-store.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { decide } from './apply-ticks.ts'
import type { Booked } from './book-opens-and-closes.ts'
import type { OrderRow } from './store.ts'

const TICKS_AT_ONCE = 2_000

/**
 * Evaluates an order, whose row is locked, by all ticks up to the tick `last` by which it was not evaluated yet. So
 * what these ticks decide takes precedence over what the caller is about to do. Returns the resulting order, and
 * whether it changed.
 */
export async function decideUpTo(
  services: Pick<Services, 'ledger' | 'market' | 'clock'>,
  tx: Tx,
  row: OrderRow,
  last: number,
  time: number,
): Promise<Booked & { readonly happened: boolean }> {
  let done: Booked & { readonly happened: boolean } = { row, touched: [], happened: false }
  for (let from = row.evaluated_seq; from < last; ) {
    const ticks = await pairTicksAfter(tx, row.pair_id, from, Math.min(TICKS_AT_ONCE, last - from))
    const newest = ticks.at(-1)
    if (!newest) break
    const next = await decide(services, tx, done.row, ticks, time)
    done = {
      row: next.row,
      touched: [...done.touched, ...next.touched],
      mails: [...(done.mails ?? []), ...(next.mails ?? [])],
      notified: [...(done.notified ?? []), ...(next.notified ?? [])],
      happened: done.happened || next.happened,
    }
    if (next.row.phase === 'closed' || next.row.phase === 'cancelled') break
    from = newest.seq
  }
  return done
}
