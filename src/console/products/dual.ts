import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    dual_in: msg`Dual investment bought`,
    dual_return: msg`Dual investment returned`,
    dual_income: msg`Dual investment income`,
    dual_convert: msg`Dual investment converted`,
  },
  object: {
    dual_order: msg`Dual investment`,
  },
  state: {
    purchased: msg`Running`,
    settling: msg`Settling`,
  },
} as const satisfies ProductCodeNames
