import { t } from '@lingui/core/macro'
import type { Manifest, OutcomeLabels } from '#features/kit/index.ts'
import { ChartCandlestick, Scale } from '#ui/media/icons.ts'
import { resultNotice } from './resultNotice.ts'

const ORDERS = '/pages/transaction/contract_order'

const request: OutcomeLabels = {
  done: (time) => t`Your request at ${time} was carried out.`,
  not: (time) => t`Your request at ${time} was not carried out.`,
  list: ORDERS,
}

export const manifest = {
  objects: { lever_order: { name: (id) => t`Order ${id}`, route: () => ORDERS, list: ORDERS } },
  scenes: {
    lever_open: () => t`Position opened`,
    lever_close: () => t`Position result`,
    forced: () => t`Liquidation`,
    overnight: () => t`Overnight fee`,
  },
  tiles: {
    futures: { icon: ChartCandlestick, route: '/pages/transaction/index?type=futures' },
    margin: { icon: Scale, route: '/pages/transaction/index?type=futures&account=margin' },
  },
  outcomes: {
    'POST /lever/submit': {
      done: (time) => t`Your order at ${time} was placed.`,
      not: (time) => t`Your order at ${time} was not placed.`,
      list: ORDERS,
    },
    'POST /lever/cancel': {
      done: (time) => t`Your cancellation at ${time} was carried out.`,
      not: (time) => t`Your cancellation at ${time} was not carried out.`,
      list: ORDERS,
    },
    'POST /lever/close': request,
    'POST /lever/batch_close': request,
    'POST /lever/setstop': request,
    'POST /lever/cancel_close': request,
    'POST /lever/reverse': request,
    'POST /lever/margin': request,
  },
  events: {
    lever_order: ({ order }, format) => resultNotice(order, format),
    lever_closed: ({ order }, format) => resultNotice(order, format),
  },
} as const satisfies Manifest
