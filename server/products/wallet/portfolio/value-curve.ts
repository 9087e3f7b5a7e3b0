import type { portfolio } from '#contract/market/portfolio.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import {
  amountsByDay,
  CURVE_DAYS,
  DAY,
  type DayAmount,
  type DayValue,
  dayOf,
  daysOfMonth,
  valueAt,
} from '#domain/trade/portfolio.ts'
import { wireTime } from '../../../platform/clock.ts'
import type { Services } from '../../../services.ts'
import { balancesAndDailyChanges } from './daily-balance-changes.ts'
import { isSettled, pricesByDay, ratesByDay, shownRates } from './day-prices.ts'

type Kept = ReadonlyMap<number, DayValue>

const NONE: readonly number[] = []

/** Stored values of past days, which are never changed. */
async function keptOf(
  { db }: Services,
  userId: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Kept> {
  const rows = await db
    .selectFrom('portfolio_days')
    .select(['day', 'value', 'inflow'])
    .where('user_id', '=', userId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  return new Map(rows.map(({ day, value, inflow }) => [day, { value, inflow, missing: NONE }]))
}

/** Stores the values of past days for which all prices are recorded. */
async function storeDays(
  { db }: Services,
  userId: number,
  days: readonly (DayValue & { readonly day: number })[],
): Promise<void> {
  const rows = days.flatMap(({ day, value, inflow }) =>
    value === null || inflow === null ? [] : [{ user_id: userId, day, value, inflow }],
  )
  if (rows.length === 0) return
  await db
    .insertInto('portfolio_days')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Wealth = Pick<AnswerOf<typeof portfolio.curve>, 'days' | 'without'>

/**
 * The user's assets at the end of each day from `first` to `last`, which is at most today; for today, the present
 * value. Past days that are not stored yet are computed from the ledger and the recorded prices, so no job is needed
 * for users who never open the page.
 */
async function wealthOf(
  services: Services,
  userId: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<Wealth> {
  const { db, market, clock } = services
  const now = clock.now()
  const today = dayOf(now)
  const kept = await keptOf(services, userId, { first, last })
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const past = days.filter((day) => day < today)
  const open = past.filter((day) => !kept.has(day))
  const since = (open[0] ?? today) * DAY
  const [books, rates] = await Promise.all([balancesAndDailyChanges(db, userId, since), ratesByDay(db, past)])
  const known = [...books.held.keys()].flatMap((id) => market.currency(id) ?? [])
  // A currency that has no price at all is left out of the value of every day and of the total. The response lists
  // it.
  const unpriced = new Set([...books.held.keys()].filter((id) => market.usdtPrice(id) === null))
  const counted = (amounts: readonly DayAmount[]) => amounts.filter(({ currency }) => !unpriced.has(currency))
  const name = (id: number): string => market.currency(id)?.name ?? String(id)
  const prices = await pricesByDay(services, known, open, rates)
  const walked = amountsByDay(books.held, books.movements, { last: today, count: today - since / DAY + 1 })
  const computed = new Map(
    walked.flatMap(({ day, amounts }) =>
      day > last
        ? []
        : [
            [
              day,
              valueAt(counted(amounts), (currency) =>
                day === today ? (market.usdtPrice(currency)?.price ?? null) : prices(day, currency),
              ),
            ] as const,
          ],
    ),
  )
  await storeDays(
    services,
    userId,
    open.flatMap((day) => {
      const of = computed.get(day)
      // A day from which a currency is left out is not stored, because the price of the currency may be recorded
      // later.
      return of && unpriced.size === 0 && isSettled(day, now) ? [{ ...of, day }] : []
    }),
  )
  const dayOn = (day: number) => {
    const of = kept.get(day) ?? computed.get(day) ?? { value: null, inflow: null, missing: NONE }
    return {
      day: wireTime(day * DAY),
      value: of.value,
      inflow: of.inflow,
      missing: of.missing.map(name),
      rates: shownRates(day === today ? market.fiat().rates : rates.get(day)),
    }
  }
  return {
    days: days.map(dayOn),
    without: [...unpriced].filter((id) => Number(books.held.get(id) ?? 0) !== 0).map(name),
  }
}

/** The user's assets at the end of each of the last 30 days and now. */
export async function curveOf(services: Services, userId: number): Promise<AnswerOf<typeof portfolio.curve>> {
  const today = dayOf(services.clock.now())
  const wealth = await wealthOf(services, userId, { first: today - CURVE_DAYS + 1, last: today })
  return { ...wealth, time: wireTime(services.clock.now()) }
}

/**
 * The user's assets on the days of a month, and on the day before it, which is needed to compute the profit of the
 * first day. Days before the creation of the account and days after today are left out.
 */
export async function monthOf(
  services: Services,
  userId: number,
  { month }: CheckedParams<typeof portfolio.month>,
): Promise<AnswerOf<typeof portfolio.month>> {
  const { db, clock } = services
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const began = dayOf(created_at)
  const { first, last } = daysOfMonth(month)
  const range = { first: Math.max(first, began) - 1, last: Math.min(last, dayOf(clock.now())) }
  const wealth =
    range.first < range.last ? await wealthOf(services, userId, range) : { days: [], without: [] }
  return { ...wealth, since: wireTime(began * DAY), time: wireTime(clock.now()) }
}
