import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'

/**
 * Number of accounts that share one signed digest. When a digest differs, the audit reads all accounts of its
 * block to find the wrong accounts.
 */
export const BLOCK = 1000

export interface AccountBlock {
  /** Number of the block, which contains the accounts with ids from `block * BLOCK` on. */
  readonly block: number
  /** Number of postings of the block's accounts. */
  readonly postings: number
  readonly digest: string
}

/**
 * State of every account after the journal `upTo`: owner, number of postings, hash of the last posting, balances and
 * holds. Computed from the present state by subtracting the postings of later journals. The hash of the last posting
 * is stored in the posting that follows it.
 */
const accountsAt = (upTo: number): RawBuilder<unknown> => sql`
  with later as materialized (
    select account_id, min(seq) as first, sum(case bucket when 'available' then amount else 0 end) as available,
      sum(case bucket when 'frozen' then amount else 0 end) as frozen,
      sum(case bucket when 'locked' then amount else 0 end) as locked
    from postings where journal_id > ${upTo} group by account_id
  ), held as (
    select account_id, string_agg(format('%s/%s/%s/%s', bucket, ref_type, ref_id, trim_scale(amount)), ','
      order by bucket collate "C", ref_type collate "C", ref_id) as holds
    from (
      select account_id, bucket, ref_type, ref_id, sum(amount) as amount from (
        select account_id, bucket, ref_type, ref_id, amount from holds
        union all
        select account_id, bucket, hold_type, hold_id, -amount from postings
        where journal_id > ${upTo} and hold_type is not null
      ) moved group by 1, 2, 3, 4 having sum(amount) <> 0
    ) h group by account_id
  )
  select a.id, coalesce(l.first - 1, a.seq) as seq, format('%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s', a.id, a.user_id,
      a.account, a.debtor, a.platform, a.stripe, a.currency_id, coalesce(l.first - 1, a.seq),
      encode(coalesce(p.prev_hash, a.hash), 'hex'), trim_scale(a.available - coalesce(l.available, 0)),
      trim_scale(a.frozen - coalesce(l.frozen, 0)), trim_scale(a.locked - coalesce(l.locked, 0)), h.holds) as line
  from accounts a
  left join later l on l.account_id = a.id
  left join postings p on p.account_id = l.account_id and p.seq = l.first
  left join held h on h.account_id = a.id
  where coalesce(l.first - 1, a.seq) > 0`

/** Digests of all accounts in their state after the journal `upTo`: one digest for each block of account ids. */
export async function accountBlocks(tx: Tx, upTo: number): Promise<readonly AccountBlock[]> {
  const { rows } = await sql<AccountBlock>`
    select id / ${sql.lit(BLOCK)} as block, sum(seq)::bigint as postings,
      encode(sha256(convert_to(string_agg(line, E'\\n' order by id), 'UTF8')), 'hex') as digest
    from (${accountsAt(upTo)}) s group by 1 order by 1`.execute(tx)
  return rows
}
