import type { Person } from '#tests/helpers/test-people.ts'
import { sampleOf } from '../call-samples.ts'
import { givenCoupon } from '../coupon-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'

const ordered = async (person: Person): Promise<string> => {
  const order = await person.act<{ id: number }>('/coin/trade', sampleOf('spot.place'))
  return String(order.id)
}

export const owned = {
  'cancel.id': ordered,
  'amend.id': ordered,
  'order.id': ordered,
  // Grants a coupon for orders, because the test coupon of a demo installation credits cash and cannot be
  // used for an order.
  'place.coupon_id': (person, { app }) => givenCoupon(app.database.db, person, 'fee', 'OWN-SPOT'),
} satisfies OwnedObjects
