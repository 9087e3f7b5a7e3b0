import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { deferredPart } from '#ui/layout/deferredPart.ts'

const ORDERS = '/pages/transaction/seconds_order'

export const manifest = {
  segment: {
    name: 'seconds',
    label: () => t`Seconds`,
    Part: deferredPart(() => import('./SecondsTrade.tsx').then((part) => part.SecondsTrade)),
  },
  objects: { seconds_order: { name: (id) => t`Order ${id}`, route: () => ORDERS, list: ORDERS } },
  scenes: {
    micro: () => t`Seconds option`,
  },
  outcomes: {
    'POST /microtrade/submit': {
      done: (time) => t`Your order at ${time} was placed.`,
      not: (time) => t`Your order at ${time} was not placed.`,
      list: ORDERS,
    },
  },
} as const satisfies Manifest
