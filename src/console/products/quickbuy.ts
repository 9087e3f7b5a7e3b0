import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    quick_buy: msg`Quick buy`,
  },
  object: {
    quick_buy: msg`Quick buy`,
  },
} as const satisfies ProductCodeNames
