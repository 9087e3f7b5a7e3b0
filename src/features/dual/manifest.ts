import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { Split } from '#ui/media/icons.ts'

const MINE = '/pages/invest/mine'

export const manifest = {
  objects: { dual_order: { name: (id) => t`Order ${id}`, route: (id) => `${MINE}?id=${id}`, list: MINE } },
  scenes: {
    dual_in: () => t`Investment purchase`,
    dual_return: () => t`Investment principal`,
    dual_income: () => t`Investment interest`,
    dual_convert: () => t`Investment settlement`,
  },
  tiles: { invest: { icon: Split, route: '/pages/invest/invest' } },
  outcomes: {
    'POST /dual/buyDual': {
      done: (time) => t`Your order at ${time} was placed.`,
      not: (time) => t`Your order at ${time} was not placed.`,
      list: MINE,
    },
  },
} as const satisfies Manifest
