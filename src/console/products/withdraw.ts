import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    withdraw: msg`Withdrawal`,
  },
  object: {
    withdraw: msg`Withdrawal`,
  },
  state: {
    processing: msg`Processing`,
  },
} as const satisfies ProductCodeNames
