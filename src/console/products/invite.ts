import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    rebate: msg`Rebate`,
  },
  object: {
    rebate: msg`Rebate`,
  },
} as const satisfies ProductCodeNames
