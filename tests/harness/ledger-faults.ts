import { sql } from 'kysely'
import { auditIn, snapshot } from '#server/ledger/audit.ts'
import type { Db } from '#server/platform/db/types.ts'
import { auditObjects } from '#server/products/audit-objects.ts'
import { openObjects, products } from '#server/products/index.ts'
import { deposits } from './deposits.ts'

/**
 * All errors in the ledger, as sentences; empty if there are none. The ledger is checked in two independent ways: by
 * sums that this function computes, and by the platform's audit of the ledger and of every product's objects.
 *
 * @param without names of products whose objects are not audited, because a test creates these objects directly in
 * the database.
 */
export async function ledgerErrors(db: Db, without: readonly string[] = []): Promise<readonly string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select 'journal ' || p.journal_id || ' does not balance' as wrong
      from postings p join accounts a on a.id = p.account_id
      group by p.journal_id, a.currency_id having sum(p.amount) <> 0
    union all
    select 'currency ' || currency_id || ' does not sum to zero' from accounts
      group by currency_id having sum(available + frozen + locked) <> 0
    union all
    select 'account ' || a.id || ' is not the sum of its postings' from accounts a
      left join (
        select account_id, sum(amount) filter (where bucket = 'available') as available,
          sum(amount) filter (where bucket = 'frozen') as frozen, sum(amount) filter (where bucket = 'locked') as locked
        from postings group by account_id) p on p.account_id = a.id
      where (a.available, a.frozen, a.locked)
        is distinct from (coalesce(p.available, 0), coalesce(p.frozen, 0), coalesce(p.locked, 0))
    union all
    select 'account ' || a.id || ' freezes what no open object holds' from accounts a
      where a.frozen <> coalesce((select sum(h.amount) from holds h where h.account_id = a.id and h.bucket = 'frozen'), 0)
  `.execute(db)
  const audit = await snapshot(db, async (tx) => ({
    ledger: await auditIn(tx, openObjects),
    objects: await auditObjects(tx, [...products.filter(({ name }) => !without.includes(name)), deposits]),
  }))
  return [...rows.map((row) => row.wrong), ...audit.ledger.findings, ...audit.objects.findings]
}
