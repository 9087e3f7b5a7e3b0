import { msg } from '@lingui/core/macro'
import type { ProductCodeNames } from '../parts/ledgerCodeNames.ts'

export const names = {
  scene: {
    grant: msg`Test money`,
  },
  object: {
    grant: msg`Test money`,
    demo_grant: msg`Test money`,
    test_money: msg`Test money`,
  },
} as const satisfies ProductCodeNames
