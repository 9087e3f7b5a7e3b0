import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { Ticket } from '#ui/media/icons.ts'

const COUPONS = '/pages/setting/coupon'

export const manifest = {
  objects: { coupon: { name: (id) => t`Coupon ${id}`, route: () => COUPONS } },
  tiles: { coupon: { icon: Ticket, route: COUPONS } },
  outcomes: {
    'POST /coupon/use': {
      done: (time) => t`Your request at ${time} was carried out.`,
      not: (time) => t`Your request at ${time} was not carried out.`,
      list: COUPONS,
    },
  },
} as const satisfies Manifest
