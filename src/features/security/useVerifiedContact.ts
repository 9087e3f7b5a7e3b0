import { useState } from 'react'
import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/reading.ts'

export type By = 'email' | 'mobile'

interface VerifiedContact {
  /** Both are bound, so the person can choose. */
  readonly choice: boolean
  readonly by: By
  readonly choose: (by: By) => void
  /** Masked; '' until known. */
  readonly target: string
}

/** Where codes for the person go: the mail address, else the phone. */
export function useVerifiedContact(): VerifiedContact {
  const { data: me } = useRead(user.info, {})
  const [chosen, choose] = useState<By>('email')
  const choice = me?.email_bound === 1 && me.mobile_bound === 1
  const by = choice ? chosen : me?.email_bound === 0 ? 'mobile' : 'email'
  return { choice, by, choose, target: (by === 'email' ? me?.email : me?.mobile) ?? '' }
}
