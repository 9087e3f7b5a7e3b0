import type { spot } from '#contract/trade/spot.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { AppError } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { type OrderRow, withFills } from './store.ts'
import { withNewExtremes } from './trailing-stops.ts'

type Params = CheckedParams<typeof spot.orders>

const DAY = 86_400_000

const STATUSES = {
  open: ['doing'],
  doing: ['doing'],
  history: ['complete', 'cancelled'],
  complete: ['complete'],
  cancelled: ['cancelled'],
} as const satisfies Record<NonNullable<Params['status']>, readonly string[]>

/** Orders with their fills. The extremes of trailing stops are computed from the recorded prices. */
const shown = async ({ db }: Services, rows: readonly OrderRow[]) =>
  withFills(db, await withNewExtremes(db, rows))

/** A user's own orders, newest first, with their fills. */
export async function listOrders(
  services: Services,
  userId: number,
  params: Params,
): Promise<AnswerOf<typeof spot.orders>> {
  let query = services.db.selectFrom('spot_orders').where('user_id', '=', userId)
  if (params.status) query = query.where('status', 'in', STATUSES[params.status])
  if (params.currency_id) query = query.where('base_id', '=', params.currency_id)
  if (params.legal_id) query = query.where('quote_id', '=', params.legal_id)
  if (params.type) query = query.where('side', '=', params.type === '1' ? 'buy' : 'sell')
  if (params.days) query = query.where('created_at', '>=', services.clock.now() - Number(params.days) * DAY)
  return paged(query.selectAll().orderBy('id', 'desc'), params, (rows) => shown(services, rows))
}

/** One of a user's own orders. An order of another user gets the same error as an unknown id. */
export async function oneOrder(
  services: Services,
  userId: number,
  id: number,
): Promise<AnswerOf<typeof spot.order>> {
  const rows = await services.db
    .selectFrom('spot_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  const [order] = await shown(services, rows)
  if (!order) throw new AppError('order_unknown')
  return order
}
