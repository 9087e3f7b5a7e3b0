import type { SecondsOrder, seconds } from '#contract/trade/seconds.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { toSecondsOrder } from './store.ts'

/** A user's own options, newest first. */
export async function listOrders(
  { db }: Services,
  userId: number,
  { match_id, status, page, limit }: CheckedParams<typeof seconds.orders>,
): Promise<AnswerOf<typeof seconds.orders>> {
  let query = db.selectFrom('seconds_orders').where('user_id', '=', userId)
  if (match_id !== 0) query = query.where('pair_id', '=', match_id)
  if (status) query = query.where('status', '=', status === '1' ? 'doing' : 'complete')
  const [rows, { n }] = await Promise.all([
    query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { list: rows.map(toSecondsOrder), page, limit, total: Number(n) }
}

/** One of a user's own options. An option of another user gets the same error as an unknown id. */
export async function oneOrder({ db }: Services, userId: number, id: number): Promise<SecondsOrder> {
  const row = await db
    .selectFrom('seconds_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('order_unknown')
  return toSecondsOrder(row)
}
