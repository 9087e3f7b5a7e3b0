import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'

/** States in which a verification ends (contract/identity.ts). */
const VERIFIED = 2
const FAILED = 3

export const manifest = {
  events: {
    real: ({ level, status }) =>
      status === VERIFIED || status === FAILED
        ? {
            once: `real.${level}.${status}`,
            text:
              status === VERIFIED
                ? t`Verification Level ${level} approved`
                : t`Verification Level ${level} not approved`,
            href: '/pages/setting/real',
          }
        : null,
  },
} as const satisfies Manifest
