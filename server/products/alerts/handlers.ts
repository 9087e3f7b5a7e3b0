import { alertSide, alertTarget, isPercent, PERCENT_SCALE, percentMost } from '#domain/market/alert.ts'
import { decimal } from '#domain/money.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { listedPair } from '../../market/listed-pair.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError, noSuch, numberError } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/types.ts'
import { paged } from '../../platform/pagination.ts'
import { toAlert } from './store.ts'

/** Maximum number of alerts of one user that have not fired yet. */
export const ALERTS_MAX = 50

export const alertHandlers: Pick<Handlers, 'alert'> = {
  alert: {
    list: ({ match_id, status, page, limit }, { services: { db }, caller }) => {
      let own = db.selectFrom('price_alerts').selectAll().where('user_id', '=', caller.userId)
      if (match_id !== undefined) own = own.where('pair_id', '=', match_id)
      if (status !== undefined) own = own.where('status', '=', status)
      return paged(own.orderBy('id', 'desc'), { page, limit }, (rows) => rows.map(toAlert))
    },

    add: ({ match_id, kind, value }, { services: { db, market, clock }, caller }) => {
      const pair = listedPair(market.pair(match_id))
      if (!pair) throw new AppError('pair_unknown')
      return inTransaction(db, async (tx) => {
        await lockUser(tx, caller.userId)
        const last = market.last(pair.id)
        if (!last) throw new AppError('price_stale')
        const found = alertTarget(kind, value, last.price, pair.pricePrecision)
        if ('fault' in found) {
          const digits = isPercent(kind) ? PERCENT_SCALE : pair.pricePrecision
          throw numberError(found.fault, [{ field: 'value', text: value, digits }], {
            reason: found.fault === 'bad_percent' ? 'percent_range' : undefined,
            values: { most: percentMost(kind) },
          })
        }
        const now = clock.now()
        const { waiting } = await tx
          .selectFrom('price_alerts')
          .select((eb) => eb.fn.countAll<number>().as('waiting'))
          .where('user_id', '=', caller.userId)
          .where('status', '=', 'waiting')
          .executeTakeFirstOrThrow()
        if (Number(waiting) >= ALERTS_MAX) throw new AppError('alerts_limit', { max: ALERTS_MAX })
        const row = await tx
          .insertInto('price_alerts')
          .values({
            user_id: caller.userId,
            pair_id: pair.id,
            symbol: pair.symbol,
            kind,
            value: decimal(value),
            side: alertSide(kind),
            target: found.target,
            from_price: last.price,
            price_precision: pair.pricePrecision,
            evaluated_seq: last.seq,
            created_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return toAlert(row)
      })
    },

    remove: async ({ id }, { services: { db }, caller }) => {
      const removed = await db
        .deleteFrom('price_alerts')
        .where('id', '=', id)
        .where('user_id', '=', caller.userId)
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw noSuch('id')
      return {}
    },
  },
}
