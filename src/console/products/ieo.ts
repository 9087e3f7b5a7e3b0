import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    ieo_in: msg`IEO subscription`,
    ieo_paid: msg`IEO payment`,
    ieo_refund: msg`IEO refund`,
    ieo_token: msg`IEO tokens`,
    ieo_release: msg`IEO tokens released`,
  },
  object: {
    ieo_order: msg`IEO subscription`,
  },
  state: {
    applied: msg`Applied`,
    passed: msg`Allotted`,
    released: msg`Released`,
  },
} as const satisfies ProductCodeNames
