import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    copy_share: msg`Profit share`,
  },
  object: {
    copy_share: msg`Profit share`,
    copy_place: msg`Copied trader`,
  },
  state: {
    following: msg`Copying`,
  },
} as const satisfies ProductCodeNames
