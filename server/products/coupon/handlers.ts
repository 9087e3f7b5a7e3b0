import type { coupon } from '#contract/rewards/coupon.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Handler } from '../../platform/http/types.ts'
import { notifyAfterCommit, toPerson } from '../notifications.ts'
import { claimCoupon, useCoupon } from './claim-coupon.ts'
import { listCoupons } from './queries.ts'
import { couponWire } from './store.ts'

const list: Handler<typeof coupon.list> = (params, { services, caller, lang }) =>
  listCoupons(services, caller.userId, params, lang)

const claim: Handler<typeof coupon.claim> = async ({ code }, { services, caller, lang }) => {
  const now = services.clock.now()
  const { offer, row } = await inTransaction(services.db, (tx) =>
    claimCoupon(services, tx, caller.userId, code, now),
  )
  const claimed = couponWire(services.market, offer, row, now, lang)
  services.events.toUser(caller.userId, 'coupon', { coupon: claimed })
  return claimed
}

const use: Handler<typeof coupon.use> = async ({ id }, context) => {
  const { services, tx, caller, lang } = context
  const now = services.clock.now()
  const { offer, row, touched } = await useCoupon(services, tx, caller.userId, id, now)
  const used = couponWire(services.market, offer, row, now, lang)
  notifyAfterCommit(context, { events: [toPerson(caller.userId, 'coupon', { coupon: used })], touched })
  return used
}

export const couponHandlers = { list, claim, use }
