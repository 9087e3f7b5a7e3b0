import { sql } from 'kysely'
import type { AccountCode, wallet } from '#contract/funds/wallet.ts'
import { isScene, SCENES, type Scene } from '#contract/table.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Decimal } from '#domain/money.ts'
import type { Bucket } from '../../ledger/types.ts'
import { wireTime } from '../../platform/clock.ts'
import { noSuch } from '../../platform/errors.ts'
import { billTexts } from '../../platform/texts/registry.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { Services } from '../../services.ts'

interface BillRow {
  readonly id: number
  readonly journal_id: number
  readonly account: AccountCode
  readonly bucket: Bucket
  readonly currency_id: number
  readonly amount: Decimal
  readonly balance_after: Decimal
  readonly total_after: Decimal
  readonly scene: Scene
  readonly ref_type: string
  readonly ref_id: string
  readonly created_at: number
}

/**
 * A user's transactions: every posting on their accounts, newest first. The newest postings of each account are read
 * along the account's own sequence, so a page costs the same however long the history is; only a filter by scene may
 * read the whole history. The balance after a journal is computed backwards from the present balance.
 */
export async function listBills(
  services: Services,
  userId: number,
  params: CheckedParams<typeof wallet.bills>,
  lang: Lang,
): Promise<AnswerOf<typeof wallet.bills>> {
  const { page, limit } = params
  if (params.scene && !isScene(params.scene)) throw noSuch('scene')
  const skip = (page - 1) * limit
  const own = sql`a.user_id = ${userId}
    ${params.currency ? sql`and a.currency_id = ${params.currency}` : sql``}
    ${params.type ? sql`and a.account = ${params.type}` : sql``}`
  const newest = sql`limit ${skip + limit}`
  const scene = params.scene ? sql`and p.scene = ${params.scene}` : sql``
  const [{ rows }, counted] = await Promise.all([
    sql<BillRow>`
      select p.id, p.journal_id, a.account, p.bucket, a.currency_id, p.amount, p.balance_after, p.total_after, p.scene, j.ref_type, j.ref_id,
        p.created_at
      from accounts a
      cross join lateral (
        select * from (
          select q.*, trim_scale(first_value(running) over (partition by q.journal_id order by q.seq desc)) as total_after from (
            select q.*, a.available + a.frozen + a.locked - sum(q.amount) over (order by q.seq desc) + q.amount as running
            from postings q where q.account_id = a.id order by q.seq desc ${params.scene ? sql`` : newest}
          ) q
        ) p where true ${scene} order by p.seq desc ${newest}
      ) p
      join journals j on j.id = p.journal_id
      where ${own} order by p.id desc limit ${limit} offset ${skip}`.execute(services.db),
    // `seq` counts the postings of an account. So without a filter, the number of all postings is the sum of the last
    // `seq` of each account.
    (params.scene
      ? sql<{
          n: number
        }>`select count(*) as n from accounts a join postings p on p.account_id = a.id where ${own} ${scene}`
      : sql<{ n: number }>`select coalesce(sum(a.seq), 0)::bigint as n from accounts a where ${own}`
    ).execute(services.db),
  ])
  return {
    list: rows.map((row) => ({
      id: row.id,
      journal_id: row.journal_id,
      account: row.account,
      bucket: row.bucket,
      currency_id: row.currency_id,
      currency_name: services.market.currency(row.currency_id)?.name ?? String(row.currency_id),
      value: row.amount,
      balance_after: row.balance_after,
      total_after: row.total_after,
      scene: row.scene,
      scene_class: SCENES[row.scene],
      info: translate(billTexts()[row.scene], lang),
      ref_type: row.ref_type,
      ref_id: row.ref_id,
      create_time: wireTime(row.created_at),
    })),
    page,
    limit,
    total: counted.rows[0]?.n ?? 0,
  }
}
