import type { Person } from '#tests/helpers/test-people.ts'
import { sampleOf } from '../call-samples.ts'
import { givenCoupon } from '../coupon-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

const locked = async (person: Person): Promise<string> => {
  const order = await person.act<{ id: number }>('/lh/deposit', sampleOf('lockup.buy'))
  return String(order.id)
}

export const owned = {
  'order.id': locked,
  'redeem.id': locked,
  'renew.id': locked,
  'buy.coupon_id': (person, { app }) => givenCoupon(app.database.db, person, 'yield', 'OWN-LOCK'),
} satisfies OwnedObjects
