import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { Ticket } from '#ui/media/icons.ts'

const COUPONS = '/pages/setting/coupon'

export const manifest = {
  objects: { coupon: { name: (id) => t`Coupon ${id}`, route: () => COUPONS } },
  scenes: {
    coupon: () => t`Coupon`,
    coupon_fee: () => t`Fee paid by a coupon`,
    coupon_yield: () => t`Coupon extra yield`,
  },
  tiles: { coupon: { icon: Ticket, route: COUPONS } },
  outcomes: {
    'POST /coupon/use': {
      done: (time) => t`Your request at ${time} was carried out.`,
      not: (time) => t`Your request at ${time} was not carried out.`,
      list: COUPONS,
    },
  },
} as const satisfies Manifest
