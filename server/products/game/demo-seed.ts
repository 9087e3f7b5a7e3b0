import { decimal } from '#domain/money.ts'
import { usdtIn } from '../../market/usdt-value.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../services.ts'
import { makeSeeds, scheduleSeeds } from './store.ts'

/** Prizes of the wheel of a demo installation, which has no real money: value in USDT and weight, 100 in total. */
const PRIZES = [
  [null, 40],
  ['1', 30],
  [null, 15],
  ['5', 10],
  ['10', 4],
  ['50', 1],
] as const
const DAILY = 3
const prizeOf = ([value, weight]: (typeof PRIZES)[number]): string =>
  `${weight} ${value === null ? 'nothing' : `WHEEL-${value}`}`
/** Terms of the wheel in the format that operators approve. */
export const INITIAL_WHEEL_TERMS = `${DAILY} a day: ${PRIZES.map(prizeOf).join(', ')}`
const YEARS = 10
const YEAR = 365 * 86_400_000

/**
 * Initial wheel of a demo installation; without demo mode the wheel is closed. Also creates the seeds of open
 * wheels.
 */
export async function seedGames({ db, config, clock, market }: Services): Promise<void> {
  const now = clock.now()
  const usdt = usdtIn(market)
  await inTransaction(db, async (tx) => {
    await tx.updateTable('games').set({ open: config.demo }).where('test', '=', true).execute()
    const there = await tx.selectFrom('games').select('id').where('test', '=', true).executeTakeFirst()
    if (config.demo && usdt && !there) {
      const { id } = await tx
        .insertInto('games')
        .values({ kind: 'wheel', daily: DAILY, open: true, opened_at: now, test: true, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [position, [value, weight]] of PRIZES.entries()) {
        const offer =
          value === null
            ? null
            : await tx
                .insertInto('coupon_offers')
                .values({
                  code: `WHEEL-${value}`,
                  kind: 'cash',
                  currency_id: usdt.id,
                  value: decimal(value),
                  start_at: now,
                  end_at: now + YEARS * YEAR,
                  valid_days: 30,
                  total: 1_000_000,
                  listed: false,
                  prize: true,
                  test: true,
                  created_at: now,
                })
                .returning('id')
                .executeTakeFirstOrThrow()
        await tx
          .insertInto('game_prizes')
          .values({ game_id: id, position, weight, offer_id: offer?.id ?? null })
          .execute()
      }
    }
    await makeSeeds(tx, now)
  })
  await scheduleSeeds(db, now)
}
