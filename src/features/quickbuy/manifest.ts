import { t } from '@lingui/core/macro'
import type { Manifest, OutcomeLabels } from '#features/kit/index.ts'
import { CreditCard } from '#ui/media/icons.ts'

const ORDERS = '/pages/fund/quick_buy_order'

const request: OutcomeLabels = {
  done: (time) => t`Your request at ${time} was carried out.`,
  not: (time) => t`Your request at ${time} was not carried out.`,
  list: ORDERS,
}

export const manifest = {
  objects: { quick_buy: { name: (id) => t`Order ${id}`, route: (id) => `${ORDERS}?id=${id}`, list: ORDERS } },
  scenes: {
    quick_buy: () => t`Quick buy`,
  },
  tiles: { quick_buy: { icon: CreditCard, route: '/pages/fund/quick_buy' } },
  outcomes: {
    'POST /quick_buy/order': {
      done: (time) => t`Your order at ${time} was placed.`,
      not: (time) => t`Your order at ${time} was not placed.`,
      list: ORDERS,
    },
    'POST /quick_buy/transferred': request,
    'POST /quick_buy/cancel': request,
    'POST /quick_buy/test_pay': request,
  },
} as const satisfies Manifest
