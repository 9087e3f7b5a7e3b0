import { t } from '@lingui/core/macro'
import type { Manifest, OutcomeLabels } from '#features/kit/index.ts'
import { Gift, Landmark, Pickaxe, Zap } from '#ui/media/icons.ts'

const ORDERS = '/pages/lockming/order'

const request: OutcomeLabels = {
  done: (time) => t`Your request at ${time} was carried out.`,
  not: (time) => t`Your request at ${time} was not carried out.`,
  list: ORDERS,
}

export const manifest = {
  objects: {
    lock_order: { name: (id) => t`Order ${id}`, route: (id) => `${ORDERS}?id=${id}`, list: ORDERS },
  },
  scenes: {
    lock_in: () => t({ context: 'bill', message: 'Lock' }),
    lock_return: () => t`Redeem`,
    lock_income: () => t`Daily income`,
    lock_penalty: () => t`Penalty`,
  },
  tiles: {
    financial: { icon: Landmark, route: '/pages/financial/index' },
    mining: { icon: Pickaxe, route: '/pages/lockming/welcome' },
    defi_mining: { icon: Zap, route: '/pages/lockming/lockming?category=defi' },
    cloud_mining: { icon: Gift, route: '/pages/lockming/lockming?category=cloud' },
  },
  outcomes: {
    'POST /lh/deposit': {
      done: (time) => t`Your order at ${time} was placed.`,
      not: (time) => t`Your order at ${time} was not placed.`,
      list: ORDERS,
    },
    'POST /lh/deposit/order/cancel': request,
    'POST /lh/deposit/order/renew': request,
  },
} as const satisfies Manifest
