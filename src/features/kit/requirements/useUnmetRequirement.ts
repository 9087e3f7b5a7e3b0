import { user } from '#contract/account/user.ts'
import { type CallError, RejectedError } from '#data/api/call-errors.ts'
import { useRead } from '#data/api/use-read.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { useSession } from '#data/session/session.ts'
import { firstMissingRequirement, type Gate, type GatedCall } from './firstMissingRequirement.ts'

/**
 * The first unmet requirement of a call, as the contract declares it, so that a form can show the requirement
 * before anything is typed. `rejected`: the product's last error, for a requirement that the profile does not
 * contain (the region). Null when all requirements are met.
 */
export function useUnmetRequirement(call: GatedCall, rejected: CallError | null = null): Gate | null {
  const { member } = useSession()
  const online = useOnline()
  const personal = Object.keys(call.requires).length > 0
  const { data } = useRead(user.info, {}, { enabled: member && personal })
  const offered = !(rejected instanceof RejectedError && rejected.key === 'area_unsupported')
  return firstMissingRequirement(call, { member, online, user: data, offered })
}
