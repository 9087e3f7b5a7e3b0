import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    lock_in: msg`Lock`,
    lock_return: msg`Redemption`,
    lock_income: msg`Daily income`,
    lock_penalty: msg`Penalty`,
  },
  object: {
    lock_order: msg`Lock mining order`,
  },
  state: {
    redeemed: msg`Redeemed`,
    early: msg`Redeemed early`,
    maturity: msg`Redeemed at maturity`,
  },
} as const satisfies ProductCodeNames
