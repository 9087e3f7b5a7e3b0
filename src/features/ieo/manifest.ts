import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { Rocket } from '#ui/media/icons.ts'

const MINE = '/pages/ieo/order'

export const manifest = {
  objects: { ieo_order: { name: (id) => t`Order ${id}`, route: (id) => `${MINE}?id=${id}`, list: MINE } },
  scenes: {
    ieo_in: () => t`IEO subscription`,
    ieo_paid: () => t`IEO payment`,
    ieo_refund: () => t`IEO refund`,
    ieo_token: () => t`IEO allotment`,
    ieo_release: () => t`IEO release`,
  },
  tiles: { ieo: { icon: Rocket, route: '/pages/ieo/ieo' } },
  outcomes: {
    'POST /project/order': {
      done: (time) => t`Your order at ${time} was placed.`,
      not: (time) => t`Your order at ${time} was not placed.`,
      list: MINE,
    },
  },
} as const satisfies Manifest
