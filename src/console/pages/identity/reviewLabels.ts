import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { IDENTITY_REASONS, type IdentitySide } from '#contract/operators/identity.ts'

type Reason = (typeof IDENTITY_REASONS)[number]

/** Whether the text is the code of a predefined reason. */
export const isReason = (text: string): text is Reason => IDENTITY_REASONS.some((reason) => reason === text)

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

export function useSideName(): (side: IdentitySide) => string {
  const { t } = useLingui()
  const names: Readonly<Record<IdentitySide, string>> = {
    front: t`Front`,
    back: t`Back`,
    portrait: t`Portrait`,
  }
  return (side) => names[side]
}

/**
 * Returns a function that returns the name of a kind of document; an unknown kind is shown
 * unchanged.
 */
export function useDocumentName(): (document: string) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const names: Readonly<Record<string, string>> = {
      id_card: t`Identity card`,
      passport: t`Passport`,
      driver_licence: t`Driving licence`,
    }
    return (document) => names[document] ?? document.replaceAll('_', ' ')
  }, [t])
}
