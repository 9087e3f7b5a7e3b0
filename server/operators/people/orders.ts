import { sql } from 'kysely'
import type { PersonOrder, PersonOrders } from '#contract/operators/people-answer-schemas.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import { products } from '../../products/index.ts'
import { personOf } from './person.ts'

/**
 * Maximum number of open objects and of ended objects that are read of each kind (order, position, …). `SHOWN`:
 * maximum number of objects of all kinds together.
 */
const OPEN_MOST = 200
const OVER_MOST = 50
const SHOWN = 1000

/** Orders, positions and subscriptions of a user in all products: open objects first, then newest first. */
export async function ordersOf(operation: Operation, named: string): Promise<PersonOrders> {
  const { id } = await personOf(operation, named)
  const parts = products.flatMap(({ name, staff }) =>
    (staff?.orders?.(sql`o.user_id = ${id}`) ?? []).map(
      (rows) => sql`
        (select *, ${name}::text as product from (${rows}) r where open order by number desc limit ${OPEN_MOST})
        union all
        (select *, ${name}::text from (${rows}) r where not open order by number desc limit ${OVER_MOST})`,
    ),
  )
  const { rows } = await sql<PersonOrder>`
    select kind, number, product, subject, side, trim_scale(amount) as amount, coin, state, open, created_at
    from (${sql.join(parts, sql` union all `)}) every_order
    order by open desc, created_at desc, kind, number desc limit ${SHOWN}`.execute(operation.db)
  return { uid: id, orders: rows }
}
