import { decimal } from '#domain/money.ts'
import type { Db } from '#server/platform/db/types.ts'
import type { Person } from '#tests/helpers/test-people.ts'
import { sampleOf } from './call-samples.ts'

/**
 * Grants the person a coupon of this kind, in the currency in which the order of the sample parameters is
 * paid; returns its id.
 */
export async function givenCoupon(
  db: Db,
  person: Person,
  kind: 'fee' | 'yield',
  code: string,
): Promise<string> {
  const config = await db
    .selectFrom('lock_configs')
    .select('currency_id')
    .where('id', '=', Number(sampleOf('lockup.buy').config_id))
    .executeTakeFirstOrThrow()
  const now = Date.now()
  await db
    .insertInto('coupon_offers')
    .values({
      code,
      kind,
      currency_id: kind === 'yield' ? config.currency_id : 3,
      value: decimal(kind === 'yield' ? '0.001' : '5'),
      start_at: now - 1000,
      end_at: now + 86_400_000,
      valid_days: 1,
      total: 10,
      listed: false,
      test: true,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return String((await person.post<{ id: number }>('/coupon/claim', { code })).id)
}
