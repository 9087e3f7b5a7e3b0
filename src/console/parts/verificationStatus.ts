import { useLingui } from '@lingui/react/macro'
import type { IDENTITY_STATUSES } from '#contract/operators/identity.ts'

type Status = (typeof IDENTITY_STATUSES)[number]

/** Returns a function that returns the name of a verification status. */
export function useClaimStatus(): (status: Status) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Status, string>> = {
    verifying: t`Waits`,
    verified: t`Approved`,
    failed: t`Rejected`,
  }
  return (status) => names[status]
}

export const CLAIM_COLOURS: Readonly<Record<Status, string>> = {
  verifying: 'yellow',
  verified: 'green',
  failed: 'red',
}
