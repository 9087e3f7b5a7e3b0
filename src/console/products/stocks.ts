import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    share_split: msg`Share split`,
  },
} as const satisfies ProductCodeNames
