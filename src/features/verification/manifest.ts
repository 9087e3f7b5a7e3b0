import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'

/** States in which a verification ends (contract/identity.ts). */
const VERIFIED = 2
const FAILED = 3

export const manifest = {
  events: {
    real: ({ level, status, seq }) =>
      status === VERIFIED || status === FAILED
        ? {
            // The event's number is part of the key, because a level that is submitted again can reach the
            // same status again, and needs a new banner.
            once: `real.${level}.${status}.${seq}`,
            text:
              status === VERIFIED
                ? t`Verification Level ${level} approved`
                : t`Verification Level ${level} not approved`,
            href: '/pages/setting/real',
          }
        : null,
  },
} as const satisfies Manifest
