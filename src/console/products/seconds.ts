import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    micro: msg`Option`,
  },
  object: {
    seconds_order: msg`Option`,
  },
  state: {
    win: msg`Won`,
    lose: msg`Lost`,
    draw: msg`Draw`,
  },
} as const satisfies ProductCodeNames
