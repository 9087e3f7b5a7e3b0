import { isFilled, judgeResting, type SpotFillPart, type SpotState } from '#domain/spot.ts'
import type { KeptMail } from '../../content/mails/index.ts'
import { tellMailsSoon } from '../../content/mails/tell.ts'
import { writeMail } from '../../content/mails/write.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Tx } from '../../db/types.ts'
import type { Touched } from '../../ledger/types.ts'
import type { RecordedTick } from '../../market/types.ts'
import type { Services } from '../../services.ts'
import { tellBalances } from '../wallet/balances.ts'
import { fillJournal } from './journals.ts'
import { filledMail } from './mail.ts'
import { fillRow } from './place.ts'
import { advanced, lockOrder, type OrderRow, partiesOf, saveOrder, stateOf, withFills } from './store.ts'

interface Filled {
  readonly row: OrderRow
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

/** Books the fills of one locked order: a fill row and a journal each, in order. */
async function book(
  services: Services,
  tx: Tx,
  row: OrderRow,
  judged: { readonly order: SpotState; readonly fills: readonly SpotFillPart[] },
  ticks: readonly RecordedTick[],
): Promise<Filled> {
  const time = services.clock.now()
  const touched: Touched[] = []
  let before = stateOf(row)
  for (const [index, fill] of judged.fills.entries()) {
    const tick = ticks.find(({ id }) => id === fill.tickId)
    if (!tick) throw new Error(`fill of order ${row.id} by a tick that was not given`)
    const n = row.fills + index + 1
    // Judged again up to this tick: the state between two fills, as the journals need it.
    const after = judgeResting(before, [tick]).order
    await tx
      .insertInto('spot_fills')
      .values({ ...fillRow(n, fill, tick), order_id: row.id })
      .execute()
    const journal = fillJournal(partiesOf(row), n, before, after, fill, isFilled(after), time)
    touched.push(...(await services.ledger.post(tx, journal)).touched)
    before = after
  }
  const next = advanced(row, judged.order, judged.fills.length, time)
  await saveOrder(tx, next)
  const mails = next.status === 'complete' ? [await writeMail(tx, filledMail(next))] : []
  return { row: next, touched, mails }
}

/**
 * Judges one resting order by these ticks, with its row held, and books what they fill; tells its owner after the
 * commit. Without a fill nothing is written. Safe to repeat, and against a cancel or another judge at the same time.
 *
 * @param ticks ascending, without a gap, reaching back to the tick after the order's judged position.
 */
export async function fillResting(
  services: Services,
  orderId: number,
  ticks: readonly RecordedTick[],
): Promise<boolean> {
  const filled = await inTransaction(services.db, async (tx) => {
    const row = await lockOrder(tx, orderId)
    if (row?.status !== 'doing') return null
    const judged = judgeResting(stateOf(row), ticks)
    return judged.fills.length > 0 ? book(services, tx, row, judged, ticks) : null
  })
  if (!filled) return false
  const [order] = await withFills(services.db, [filled.row])
  if (order) services.events.toUser(filled.row.user_id, 'coin_order', { order })
  tellBalances(services, filled.touched)
  tellMailsSoon(services, filled.mails)
  return true
}
