import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    coin_trade: msg`Trade`,
  },
  object: {
    spot_order: msg`Spot order`,
  },
} as const satisfies ProductCodeNames
