import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    coupon: msg`Coupon`,
    coupon_fee: msg`Fee paid by coupon`,
    coupon_yield: msg`Yield by coupon`,
  },
  object: {
    coupon: msg`Coupon`,
  },
} as const satisfies ProductCodeNames
