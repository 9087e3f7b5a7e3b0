import type { Db } from '#server/platform/db/types.ts'

/**
 * The gain of an account up to a time, computed directly in floating-point numbers: all futures transactions,
 * plus the unrealised result of open positions at the last price, minus overnight fees that are not booked
 * yet.
 */
export async function computeReferenceGain(
  db: Db,
  user: number,
  time: number,
): Promise<{ result: number; equity: number }> {
  const bills = await db
    .selectFrom('postings as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.amount', 'p.scene'])
    .where('a.user_id', '=', user)
    .where('a.account', '=', 'lever')
    .where('p.created_at', '<=', time)
    .execute()
  const orders = await db.selectFrom('lever_orders').selectAll().where('user_id', '=', user).execute()
  let open = 0
  for (const order of orders) {
    if (order.opened_at === 0 || order.opened_at > time || (order.ended_at > 0 && order.ended_at <= time))
      continue
    const closed = await db
      .selectFrom('lever_closes')
      .select(['share', 'settled'])
      .where('order_id', '=', order.id)
      .where('created_at', '<=', time)
      .execute()
    const nights = await db
      .selectFrom('lever_nights')
      .select('fee')
      .where('order_id', '=', order.id)
      .where('charged_at', '<=', time)
      .execute()
    const tick = await db
      .selectFrom('ticks')
      .select('price')
      .where('pair_id', '=', order.pair_id)
      .where('time', '<=', time)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const sign = order.side === 'long' ? 1 : -1
    const left = Number(order.opened_share) - closed.reduce((sum, { share }) => sum + Number(share), 0)
    // An overnight fee is owed from the time of its charge, but booked only when the position closes.
    open -= nights.reduce((sum, { fee }) => sum + Number(fee), 0)
    open += closed.reduce((sum, { settled }) => sum + Number(settled), 0)
    open += sign * (Number(tick.price) - Number(order.price)) * left * Number(order.lot_size)
  }
  const sum = (scenes: readonly string[] | null) =>
    bills.reduce(
      (all, { amount, scene }) => all + (scenes === null || scenes.includes(scene) ? Number(amount) : 0),
      0,
    )
  return { result: sum(['lever_close', 'fee', 'overnight', 'forced']) + open, equity: sum(null) + open }
}
