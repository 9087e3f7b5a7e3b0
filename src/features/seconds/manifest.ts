import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'

const ORDERS = '/pages/transaction/seconds_order'

export const manifest = {
  objects: { seconds_order: { name: (id) => t`Order ${id}`, route: () => ORDERS } },
  settled: {
    'POST /microtrade/submit': {
      done: (time) => t`Your order at ${time} was placed.`,
      not: (time) => t`Your order at ${time} was not placed.`,
      list: ORDERS,
    },
  },
} as const satisfies Manifest
