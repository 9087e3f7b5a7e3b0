import { useLingui } from '@lingui/react/macro'
import { Segmented } from '#ui/choices/Segmented.tsx'
import type { useVerifiedContact } from './useVerifiedContact.ts'

/** Choice between mail and phone for a person with both contacts. */
export function SendTo({ contact }: { readonly contact: ReturnType<typeof useVerifiedContact> }) {
  const { t } = useLingui()
  if (!contact.choice) return null
  return (
    <Segmented
      label={t`Send the code to`}
      value={contact.by}
      onChange={contact.choose}
      items={[
        { value: 'email', label: t`Email` },
        { value: 'mobile', label: t`Phone` },
      ]}
    />
  )
}
