import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    correction: msg`Correction`,
  },
  object: {
    correction: msg`Correction`,
  },
} as const satisfies ProductCodeNames
