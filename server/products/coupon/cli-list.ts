import type { CouponOffers } from '#contract/operators/products/coupon.ts'
import { businessDayName, businessDayOf } from '#domain/businessDay.ts'
import { big } from '#domain/money.ts'
import { type Operation, typedCommand } from '../../identity/approvals/command.ts'
import { wireTime } from '../../platform/clock.ts'
import { titleOf } from './store.ts'

const MOST = 1000

type Offer = CouponOffers['offers'][number]

async function couponOffers({ db, clock }: Operation): Promise<CouponOffers> {
  const rows = await db
    .selectFrom('coupon_offers as o')
    .innerJoin('currencies as c', 'c.id', 'o.currency_id')
    .selectAll('o')
    .select('c.name as coin')
    .select(({ selectFrom }) =>
      selectFrom('coupons as u')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .whereRef('u.offer_id', '=', 'o.id')
        .where('u.used_at', '>', 0)
        .as('used'),
    )
    .orderBy('o.id', 'desc')
    .limit(MOST)
    .execute()
  const now = clock.now()
  return {
    offers: rows.reverse().map(
      (row): Offer => ({
        id: row.id,
        code: row.code,
        kind: row.kind,
        title: row.title,
        shown_title: titleOf(row, row.coin, 'en'),
        coin: row.coin,
        value: row.value,
        scope: row.scope,
        min_use: row.min_use,
        total: row.total,
        claimed: row.claimed,
        used: Number(row.used ?? 0),
        start_at: row.start_at,
        end_at: row.end_at,
        valid_days: row.valid_days,
        offered: row.prize ? 'prize' : row.listed ? 'listed' : 'by-code',
        state: !row.open ? 'closed' : now >= row.end_at ? 'over' : 'open',
        made_by: row.made_by,
        test: row.test,
        created_at: row.created_at,
      }),
    ),
  }
}

const OFFERED = { prize: 'prize', listed: 'listed', 'by-code': 'by its code' } as const

const line = (row: Offer): string =>
  [
    row.code,
    row.kind,
    row.kind === 'yield'
      ? `+${big(row.value).times(100).toFixed()} % a day in ${row.coin}`
      : `${row.value} ${row.coin}`,
    row.scope,
    `${row.claimed} of ${row.total} claimed`,
    `claimed until the end of ${businessDayName(businessDayOf(wireTime(row.end_at) - 1))}`,
    OFFERED[row.offered],
    row.state,
  ]
    .filter((part) => part !== '')
    .join('  ')

export const couponList = typedCommand({
  name: 'coupon list',
  parameters: '',
  about: `the last ${MOST} coupon codes with how many were claimed`,
  act: false,
  input: () => null,
  work: couponOffers,
  text: ({ offers }) => offers.map(line),
})
