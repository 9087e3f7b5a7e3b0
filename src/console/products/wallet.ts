import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    recharge: msg`Deposit`,
    transfer: msg`Transfer`,
    fee: msg`Fee`,
    freeze: msg`Hold`,
    release: msg`Release`,
  },
  object: {
    recharge: msg`Deposit`,
    transfer: msg`Transfer`,
  },
} as const satisfies ProductCodeNames
