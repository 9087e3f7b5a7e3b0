import { useState } from 'react'
import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'

export type By = 'email' | 'mobile'

interface VerifiedContact {
  /** Whether mail address and phone are both bound, so that the person can choose where codes are sent. */
  readonly choice: boolean
  readonly by: By
  readonly choose: (by: By) => void
  /** The masked contact; '' until known. */
  readonly target: string
}

/**
 * The contact to which codes for the person are sent: the mail address, or the phone if there is no mail
 * address.
 */
export function useCodeRecipient(): VerifiedContact {
  const { data: me } = useRead(user.info, {})
  const [chosen, choose] = useState<By>('email')
  const choice = me?.email_bound === 1 && me.mobile_bound === 1
  const by = choice ? chosen : me?.email_bound === 0 ? 'mobile' : 'email'
  return { choice, by, choose, target: (by === 'email' ? me?.email : me?.mobile) ?? '' }
}
