import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { orderHref } from './labels.ts'
import { orderNotice } from './orderNotice.ts'

const ORDERS = '/pages/transaction/currency_order'

export const manifest = {
  objects: { spot_order: { name: (id) => t`Order ${id}`, route: orderHref, list: ORDERS } },
  scenes: {
    coin_trade: () => t({ context: 'bill', message: 'Trade' }),
    share_split: () => t`Share split`,
  },
  outcomes: {
    'POST /coin/trade': {
      done: (time) => t`Your order at ${time} was placed.`,
      not: (time) => t`Your order at ${time} was not placed.`,
      list: ORDERS,
      made: { kind: 'spot_order', open: () => t`Open the order` },
    },
    'PUT /coin/trade': {
      done: (time) => t`Your cancellation at ${time} was carried out.`,
      not: (time) => t`Your cancellation at ${time} was not carried out.`,
      list: `${ORDERS}?tab=history`,
    },
    'PUT /coin/amend': {
      done: (time) => t`Your change of an order at ${time} was carried out.`,
      not: (time) => t`Your change of an order at ${time} was not carried out.`,
      list: ORDERS,
      made: { kind: 'spot_order', open: () => t`Open the order` },
    },
  },
  events: { coin_order: ({ order }, format) => orderNotice(order, format) },
} as const satisfies Manifest
