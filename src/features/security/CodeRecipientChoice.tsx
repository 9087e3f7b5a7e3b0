import { useLingui } from '@lingui/react/macro'
import { Segmented } from '#ui/choices/Segmented.tsx'
import type { useCodeRecipient } from './useCodeRecipient.ts'

/**
 * Choice between mail and phone as the receiver of a code, for a person who has bound a mail address and a
 * phone number.
 */
export function CodeRecipientChoice({ contact }: { readonly contact: ReturnType<typeof useCodeRecipient> }) {
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
