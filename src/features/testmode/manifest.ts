import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'

export const manifest = {
  objects: { grant: { name: (id) => t`Test balance ${id}` } },
  scenes: {
    grant: () => t`Test balance`,
  },
  outcomes: {
    'POST /test_money/take': {
      done: (time) => t`Your test money of ${time} was credited.`,
      not: (time) => t`Your test money of ${time} was not credited.`,
      list: '/pages/fund/assets',
    },
  },
} as const satisfies Manifest
