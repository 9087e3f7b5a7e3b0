import { sql } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Decimal } from '#domain/money.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Holding } from './balance-summary.ts'
import { INTO_ACCOUNT } from './external-flow-transaction-kinds.ts'

type Balance = Omit<Touched, 'user'>

/**
 * A user's balances with their changes by today's postings (from `since`, milliseconds). The postings of each account
 * are read backwards from the newest one until one is earlier than `since`, so the cost does not depend on the length
 * of the history.
 */
export async function holdingsOf(db: Db, userId: number, since: number): Promise<Holding[]> {
  const { rows } = await sql<{
    account: AccountCode
    currency: number
    available: Decimal
    frozen: Decimal
    locked: Decimal
    change: Decimal
    inflow: Decimal
  }>`
    select a.account, a.currency_id as currency, a.available, a.frozen, a.locked,
      coalesce(t.change, 0) as change, coalesce(t.inflow, 0) as inflow
    from accounts a
    left join lateral (
      select sum(p.amount) as change,
        sum(p.amount) filter (where p.scene = any (${sql.val(INTO_ACCOUNT)}::text[])) as inflow
      from postings p
      where p.account_id = a.id and p.created_at >= ${since} and p.seq > coalesce((
        select b.seq from postings b where b.account_id = a.id and b.created_at < ${since}
        order by b.seq desc limit 1), 0)
    ) t on true
    where a.user_id = ${userId}
    order by a.account, a.currency_id`.execute(db)
  return rows
}

export async function balanceOf(
  db: Db,
  userId: number,
  account: AccountCode,
  currency: number,
): Promise<Balance | null> {
  const { rows } = await sql<Balance>`
    select account, currency_id as currency, available, frozen, locked from accounts
    where user_id = ${userId} and account = ${account} and currency_id = ${currency}`.execute(db)
  return rows[0] ?? null
}
