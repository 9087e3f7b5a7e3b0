import { sql } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import { mergeCalls } from '../platform/db/merge-statements.ts'
import type { Tx } from '../platform/db/types.ts'

/** An account of a user in one currency. */
export interface UserAccount {
  readonly userId: number
  readonly account: AccountCode
  readonly currencyId: number
}

/**
 * Locks accounts of users until the end of the transaction, in ascending id
 * (docs/invariants.md#i11-locks-in-one-order). Call this function before several journals are posted one after
 * another: a posting alone locks only its own accounts in this order. Concurrent calls in one transaction lock all
 * their accounts together. Accounts that do not exist yet are skipped.
 */
export const lockAccounts: (tx: Tx, accounts: readonly UserAccount[]) => Promise<void> = mergeCalls(
  async (tx, calls) => {
    const accounts = calls.flat()
    await sql`
      select id from accounts where (user_id, account, currency_id) in (
        select * from unnest(
          ${sql.val(accounts.map(({ userId }) => userId))}::bigint[],
          ${sql.val(accounts.map(({ account }) => account))}::text[],
          ${sql.val(accounts.map(({ currencyId }) => currencyId))}::integer[]))
      order by id for update`.execute(tx)
    return calls.map(() => undefined)
  },
)
