import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    quiz_bet: msg`Quiz stake`,
    quiz_bonus: msg`Quiz prize`,
    quiz_refund: msg`Quiz refund`,
  },
  object: {
    quiz_bet: msg`Quiz stake`,
  },
  state: {
    right: msg`Right`,
    missed: msg`Missed`,
    refunded: msg`Refunded`,
  },
} as const satisfies ProductCodeNames
