import { user } from '#contract/account/user.ts'
import type { CallFreeze } from '#contract/freezes.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'

/**
 * Which of these freezes are in force for the signed-in person, as the profile says. Empty until the profile is loaded.
 * A freeze that operators do not disclose to the person is not in the profile; the server rejects the call in any case.
 */
export function useFreezes(freezes: readonly CallFreeze[]): readonly CallFreeze[] {
  const { member } = useSession()
  const { data } = useRead(user.info, {}, { enabled: member && freezes.length > 0 })
  return (member && data?.freezes?.filter((freeze) => freezes.includes(freeze))) || []
}
