import { sql } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { type Decimal, isZero, neg } from '#domain/money.ts'
import type { Line } from '../../ledger/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { cancelAll } from '../spot/index.ts'
import { notifyBalances } from '../wallet/index.ts'

/** A user whose balances come from test money. */
export interface TestHolder {
  readonly id: number
  readonly email: string
  readonly area_code: string
  readonly mobile: string
  /** Whether real deposits were credited to the user too. A program cannot separate such deposits from test money. */
  readonly mixed: boolean
}

/**
 * All users who were given test money (by a grant, or by a deposit, quick buy or coupon in test mode) and have any
 * balance left. All their balances count as test money, even after trades.
 */
export async function testHolders(db: Db): Promise<TestHolder[]> {
  const { rows } = await sql<TestHolder>`
    select u.id, u.email, u.area_code, u.mobile, exists (
      select from deposits r where r.user_id = u.id and r.status = 2 and not r.test)
      or exists (select from quickbuy_orders q where q.user_id = u.id and q.status = 2 and not q.test) as mixed
    from users u
    where exists (select from accounts a where a.user_id = u.id and a.available + a.frozen + a.locked > 0)
      and (exists (select from journals j where j.key = 'demo:grant:' || u.id)
        or exists (select from test_grants g where g.user_id = u.id)
        or exists (select from deposits r where r.user_id = u.id and r.status = 2 and r.test)
        or exists (select from quickbuy_orders q where q.user_id = u.id and q.status = 2 and q.test)
        or exists (select from coupons c join coupon_offers o on o.id = c.offer_id
          where c.user_id = u.id and c.used_at > 0 and o.test))
    order by u.id`.execute(db)
  return rows
}

/**
 * Moves all balances of a user back to the platform account of test money; returns the number of
 * balances.
 */
async function retire(services: Services, holder: TestHolder): Promise<number> {
  const time = services.clock.now()
  const { touched, moved } = await inTransaction(services.db, async (tx) => {
    const cancelled = await cancelAll(services, tx, holder.id, 0)
    // When a buy that was partly filled is cancelled, it opens a sell order for the filled part. This sell order must
    // be cancelled too.
    const exits = cancelled.opened.length > 0 ? await cancelAll(services, tx, holder.id, 0) : null
    const ended = [...cancelled.touched, ...(exits?.touched ?? [])]
    const held = await tx
      .selectFrom('accounts')
      .select(['account', 'currency_id', 'available'])
      .where('user_id', '=', holder.id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const lines = held.flatMap((row): Line[] => {
      if (row.account === null || isZero(row.available)) return []
      const shared = { currency: row.currency_id, bucket: 'available', scene: 'grant' } as const
      return taking(shared, holder.id, row.account, row.available)
    })
    if (lines.length === 0) return { touched: ended, moved: 0 }
    await sql`
      insert into test_retirements (user_id, time, account, currency_id, amount)
      select user_id, ${time}::bigint, account, currency_id, available from accounts
      where user_id = ${holder.id} and available > 0`.execute(tx)
    const posted = await services.ledger.post(tx, {
      // The key contains the time, because test money may be given and retired more than once.
      key: `demo:retire:${holder.id}:${time}`,
      refType: 'grant',
      refId: String(holder.id),
      time,
      lines,
    })
    return { touched: [...ended, ...posted.touched], moved: lines.length / 2 }
  })
  notifyBalances(services, touched)
  return moved
}

const taking = (
  shared: Omit<Line, 'party' | 'amount'>,
  user: number,
  account: AccountCode,
  amount: Decimal,
): Line[] => [
  { ...shared, party: { user, account }, amount: neg(amount) },
  { ...shared, party: { platform: 'demo_grant' }, amount },
]

/**
 * Retires all test money, with one journal per user. Users who also deposited real money are skipped. Returns the
 * users with their number of balances, and the skipped users.
 */
export async function retireTestMoney(services: Services): Promise<{
  readonly done: readonly { readonly holder: TestHolder; readonly balances: number }[]
  readonly left: readonly TestHolder[]
}> {
  const holders = await testHolders(services.db)
  const done: { holder: TestHolder; balances: number }[] = []
  for (const holder of holders.filter(({ mixed }) => !mixed))
    done.push({ holder, balances: await retire(services, holder) })
  return { done, left: holders.filter(({ mixed }) => mixed) }
}
