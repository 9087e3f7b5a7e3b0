import { useLingui } from '@lingui/react/macro'
import type { IDENTITY_REASONS, IDENTITY_STATUSES, IdentitySide } from '#contract/operators/identity.ts'

type Reason = (typeof IDENTITY_REASONS)[number]
type Status = (typeof IDENTITY_STATUSES)[number]

export function useReasonName(): (reason: Reason) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Reason, string>> = {
    unreadable: t`The pictures cannot be read`,
    mismatch: t`The document does not match what was filled in`,
    expired: t`The document has expired`,
    incomplete: t`A picture is missing or cut off`,
    unsupported: t`This kind of document is not accepted`,
    duplicate: t`The document belongs to another account`,
    underage: t`The person is not of age`,
    other: t`Another reason, in your own words`,
  }
  return (reason) => names[reason]
}

export function useStatusName(): (status: Status) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Status, string>> = {
    verifying: t`Waits`,
    verified: t`Approved`,
    failed: t`Rejected`,
  }
  return (status) => names[status]
}

export const STATUS_COLOURS: Readonly<Record<Status, string>> = {
  verifying: 'yellow',
  verified: 'green',
  failed: 'red',
}

export function useSideName(): (side: IdentitySide) => string {
  const { t } = useLingui()
  const names: Readonly<Record<IdentitySide, string>> = {
    front: t`Front`,
    back: t`Back`,
    portrait: t`Portrait`,
  }
  return (side) => names[side]
}
