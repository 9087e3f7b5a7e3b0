import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    convert: msg`Convert`,
  },
  object: {
    convert: msg`Convert`,
  },
} as const satisfies ProductCodeNames
