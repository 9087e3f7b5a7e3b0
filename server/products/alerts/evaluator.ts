import { CompiledQuery, sql } from 'kysely'
import { firing } from '#domain/market/alert.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { evaluatedRows } from '../../market/execution/evaluated-rows.ts'
import { actOnEach, type Reach, type TickEvaluator } from '../../market/execution/evaluator.ts'
import { type AnyEvaluator, anyEvaluator } from '../../market/execution/evaluator-state.ts'
import type { RecordedTick } from '../../market/types.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { commitAndNotify, toPerson } from '../notifications.ts'
import { type AlertRow, toAlert } from './store.ts'

/**
 * Query for the alerts whose target price was reached. It scans two index ranges per pair: one with the alerts that
 * wait for a rise to their target, one with those that wait for a fall.
 */
const REACHED = prepare(
  'alerts_reached',
  `select o.*
  from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::bigint[])
    as t (pair, low, high, recent_low, recent_high, since)
  cross join lateral (
    select * from price_alerts where status = 'waiting' and pair_id = t.pair and side = 'above'
      and target <= t.recent_high and (target <= t.high or created_at >= t.since)
    union
    select * from price_alerts where status = 'waiting' and pair_id = t.pair and side = 'below'
      and target >= t.recent_low and (target >= t.low or created_at >= t.since)
  ) o
  order by o.id`,
)

async function reached(db: Db, reaches: readonly Reach[]): Promise<readonly AlertRow[]> {
  const values = [
    reaches.map(({ pairId }) => pairId),
    reaches.map(({ batch }) => batch.low),
    reaches.map(({ batch }) => batch.high),
    reaches.map(({ recent }) => recent.low),
    reaches.map(({ recent }) => recent.high),
    reaches.map(({ since }) => since),
  ]
  return (await db.executeQuery<AlertRow>(CompiledQuery.raw(REACHED, values))).rows
}

const firedBy = (row: AlertRow, ticks: readonly RecordedTick[]): RecordedTick | null =>
  firing(
    { side: row.side, target: row.target, evaluatedSeq: row.evaluated_seq, setAt: row.created_at },
    ticks,
  )

/**
 * Marks the alert as fired and writes its notification, only once even when several nodes evaluate the
 * alert at the same time.
 */
const notifyAlert = (services: Services, id: number, ticks: readonly RecordedTick[]): Promise<void> =>
  commitAndNotify(services, async (tx) => {
    const row = await tx
      .selectFrom('price_alerts')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst()
    const tick = row ? firedBy(row, ticks) : null
    if (!row || !tick) return { outcome: undefined, news: null }
    const done = await tx
      .updateTable('price_alerts')
      .set({ status: 'done', fired_price: tick.price, fired_at: tick.time, evaluated_seq: tick.seq })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const mail = await writeMail(tx, {
      userId: row.user_id,
      kind: row.side === 'above' ? 'price_above' : 'price_below',
      details: { symbol: row.symbol, target: row.target, price: tick.price },
      time: services.clock.now(),
    })
    const event = toPerson(row.user_id, 'price_alert', { alert: toAlert(done) })
    return { outcome: undefined, news: { events: [event], mails: [mail] } }
  })

const priceAlerts: TickEvaluator<AlertRow> = {
  name: 'price alerts',
  reached,
  evaluate: (row, ticks) => {
    const fires = firedBy(row, ticks) !== null
    const last = ticks.at(-1)?.seq ?? row.evaluated_seq
    return { acts: fires, rest: fires ? null : { ...row, evaluated_seq: Math.max(row.evaluated_seq, last) } }
  },
  ...actOnEach(notifyAlert),
  ...evaluatedRows('price_alerts', sql<boolean>`status = 'waiting'`),
}

export const alertEvaluators: readonly AnyEvaluator[] = [anyEvaluator(priceAlerts)]
