import type { Traders } from '#contract/operators/products/vip-and-copy-traders.ts'
import { businessDayName, businessDayOf } from '#domain/businessDay.ts'
import { type Operation, typedCommand } from '../../identity/approvals/command.ts'
import { wireTime } from '../../platform/clock.ts'

const MOST = 1000

type Trader = Traders['traders'][number]

const day = (time: number): string => businessDayName(businessDayOf(wireTime(time)))

async function traders({ db }: Operation, all: boolean): Promise<Traders> {
  const rows = await db
    .selectFrom('copy_traders as t')
    .selectAll('t')
    .select(({ selectFrom }) =>
      selectFrom('copy_follows as f')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .whereRef('f.trader_id', '=', 't.user_id')
        .where('f.status', '=', 'following')
        .as('followers'),
    )
    .where((eb) => (all ? eb.lit(true) : eb('t.status', '=', 'reviewing')))
    .orderBy('t.applied_at')
    .limit(MOST)
    .execute()
  return {
    traders: rows.map((row) => ({
      uid: row.user_id,
      status: row.status,
      nickname: row.nickname,
      signature: row.signature,
      contact: row.contact,
      experience: row.experience,
      reason: row.reason,
      applied_at: row.applied_at,
      reviewed_at: row.reviewed_at,
      reviewed_by: row.reviewed_by,
      since: row.since,
      accepting: row.accepting,
      share_rate: row.share_rate,
      min_follow_amount: row.min_follow_amount,
      followers: Number(row.followers ?? 0),
      places: row.follower_max,
      aum: row.aum,
      sample: row.sample,
      test: row.test,
    })),
  }
}

const lines = (row: Trader): readonly string[] => [
  `${row.uid}  ${row.status}  ${row.nickname}  applied ${day(row.applied_at)}  share ${row.share_rate}`,
  `  ${row.signature}`,
  ...(row.status === 'reviewing' ? [`  contact: ${row.contact}`, `  experience: ${row.experience}`] : []),
]

export const tradersList = typedCommand({
  name: 'traders list',
  parameters: '[all]',
  about:
    'applications to become a trader that wait for review, with contact and experience; all: every trader',
  act: true,
  input: ([which]) => which === 'all',
  work: traders,
  text: (result) => (result.traders.length === 0 ? ['Nobody.'] : result.traders.flatMap(lines)),
})
