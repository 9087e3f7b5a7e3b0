import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'

export const manifest = {
  objects: { rebate: { name: (id) => t`Rebate ${id}`, route: () => '/pages/setting/share' } },
  scenes: {
    rebate: () => t`Rebate`,
  },
} as const satisfies Manifest
