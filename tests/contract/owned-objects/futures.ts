import { givenCoupon } from '../coupon-samples.ts'
import type { OwnedObjects } from '../owned-object.ts'
import { closingByLimit, fund, openOrder, position } from '../position-samples.ts'

export const owned = {
  'order.id': (person, { app }) => openOrder(app.origin, person.token),
  'cancel.id': (person, { app }) => openOrder(app.origin, person.token),
  'setstop.id': (person, { app }) => openOrder(app.origin, person.token),
  'close.id': (person, { app }) => position(app.origin, person.token),
  'cancelClose.id': (person, { app }) => closingByLimit(app.origin, person.token),
  'reverse.id': (person, { app }) => position(app.origin, person.token),
  'margin.id': (person, { app }) => position(app.origin, person.token),
  'submit.coupon_id': async (person, { app }) => {
    await fund(app.origin, person.token)
    return givenCoupon(app.database.db, person, 'fee', 'OWN-FUTURES')
  },
} satisfies OwnedObjects
