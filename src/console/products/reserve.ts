import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  object: {
    reserve: msg`Reserve`,
  },
} as const satisfies ProductCodeNames
