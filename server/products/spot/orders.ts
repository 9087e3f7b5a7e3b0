import type { AnswerOf, CheckedParams } from '#contract/kit.ts'
import type { spot } from '#contract/spot.ts'
import type { Services } from '../../services.ts'
import { withFills } from './store.ts'

type Params = CheckedParams<typeof spot.orders>

const DAY = 86_400_000

const STATUSES = {
  open: ['doing'],
  doing: ['doing'],
  history: ['complete', 'cancelled'],
  complete: ['complete'],
  cancelled: ['cancelled'],
} as const satisfies Record<NonNullable<Params['status']>, readonly string[]>

/** A person's own orders, newest first, with their fills. */
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
  const { page, limit } = params
  const [rows, total] = await Promise.all([
    query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { list: await withFills(services.db, rows), page, limit, total: Number(total.n) }
}
