import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    lever_open: msg`Position opened`,
    lever_close: msg`Position result`,
    forced: msg`Liquidation`,
    overnight: msg`Overnight fee`,
  },
  object: {
    lever_order: msg`Futures order`,
  },
  state: {
    order: msg`Waiting order`,
  },
} as const satisfies ProductCodeNames
