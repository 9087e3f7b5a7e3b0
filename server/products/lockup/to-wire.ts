import type { LockConfig, LockIncome, LockOrder } from '#contract/earn/lockup.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { businessDayName, businessDayStart } from '#domain/businessDay.ts'
import { earlyReturn, incomeTime, remainingDays } from '#domain/earn/lockup.ts'
import { add, type Decimal, ZERO } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { translate } from '../../platform/texts/translate.ts'
import { type ConfigRow, type IncomeRow, type OrderRow, termsOf } from './store.ts'
import { LOCK_TITLES } from './texts.ts'

type Currencies = Pick<Market, 'currency'>

const coinOf = (market: Currencies, id: number) => {
  const currency = market.currency(id)
  return { name: currency?.name ?? String(id), image: currency?.image ?? '' }
}

/** Title of a product in the app. */
export const titleOf = (
  row: Pick<ConfigRow, 'title' | 'category'>,
  coin: string,
  days: number,
  lang: Lang,
): string => (row.title === '' ? translate(LOCK_TITLES[row.category], lang, { coin, days }) : row.title)

export function toConfig(market: Currencies, row: ConfigRow, todayRate: Decimal, lang: Lang): LockConfig {
  const coin = coinOf(market, row.currency_id)
  return {
    id: row.id,
    category: row.category,
    currency_id: row.currency_id,
    currency_name: coin.name,
    image: coin.image,
    title: titleOf(row, coin.name, row.lock_period, lang),
    min_amount: row.min_amount,
    max_amount: row.max_amount,
    daily_yield_min: row.yield_min,
    daily_yield_max: row.yield_max,
    today_yield: todayRate,
    lock_period: row.lock_period,
    dividend_time: '00:00',
    penalty_ratio: row.penalty_ratio,
    quota: row.quota,
    sold: row.sold,
    status: row.open ? 1 : 0,
    version: row.version,
    test: row.test ? 1 : 0,
  }
}

const toIncome = (row: IncomeRow): LockIncome => ({
  date: businessDayName(row.day),
  rate: row.rate,
  amount: row.amount,
  extra: row.extra,
  time: Math.max(incomeTime(row.day), wireTime(row.paid_at)),
})

interface Around {
  readonly config: ConfigRow
  /** Incomes of the order, newest first. */
  readonly incomes: readonly IncomeRow[]
  readonly renewedTo: number
}

function toOrder(
  market: Currencies,
  row: OrderRow,
  { config, incomes, renewedTo }: Around,
  today: number,
  lang: Lang,
): LockOrder {
  const coin = coinOf(market, row.currency_id)
  const doing = row.status === 'doing'
  const remaining = doing ? remainingDays(row.lock_period, row.end_day, today) : 0
  const early = earlyReturn(row.amount, termsOf(row, row.scale), remaining)
  return {
    id: row.id,
    request_id: row.request_id,
    config_id: row.config_id,
    category: config.category,
    title: titleOf(config, coin.name, row.lock_period, lang),
    currency_id: row.currency_id,
    currency_name: coin.name,
    image: coin.image,
    amount: row.amount,
    lock_period: row.lock_period,
    daily_yield_min: row.yield_min,
    daily_yield_max: row.yield_max,
    penalty_ratio: row.penalty_ratio,
    income_total: row.income,
    income_last: incomes[0] ? add(incomes[0].amount, incomes[0].extra) : ZERO,
    coupon_id: row.coupon_id,
    coupon_rate: row.coupon_rate,
    value_time: businessDayStart(row.value_day),
    end_time: businessDayStart(row.end_day),
    remaining_days: remaining,
    early_penalty: doing ? early.penalty : ZERO,
    early_return: doing ? early.returned : ZERO,
    status: doing ? 1 : 2,
    redeem_type: row.redeem_type,
    penalty: row.penalty,
    return_amount: row.returned,
    redeem_time: wireTime(row.redeemed_at),
    created_time: wireTime(row.created_at),
    renew: row.renew ? 1 : 0,
    renewed_from: row.renewed_from ?? 0,
    renewed_to: renewedTo,
    test: config.test ? 1 : 0,
    incomes: incomes.map(toIncome),
  }
}

/** Orders in the shape of the API for their owners, with their incomes. */
export async function toOrders(
  db: Db | Tx,
  market: Currencies,
  rows: readonly OrderRow[],
  today: number,
  lang: Lang,
): Promise<LockOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const configIds = [...new Set(rows.map(({ config_id }) => config_id))]
  const configs = await db.selectFrom('lock_configs').selectAll().where('id', 'in', configIds).execute()
  const incomes = await db
    .selectFrom('lock_incomes')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('day', 'desc')
    .execute()
  const next = await db
    .selectFrom('lock_orders')
    .select(['id', 'renewed_from'])
    .where('renewed_from', 'in', ids)
    .execute()
  return rows.flatMap((row) => {
    const config = configs.find(({ id }) => id === row.config_id)
    if (!config) return []
    const own = incomes.filter(({ order_id }) => order_id === row.id)
    const renewedTo = next.find(({ renewed_from }) => renewed_from === row.id)?.id ?? 0
    return [toOrder(market, row, { config, incomes: own, renewedTo }, today, lang)]
  })
}
