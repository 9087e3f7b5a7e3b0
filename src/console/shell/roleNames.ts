import { useLingui } from '@lingui/react/macro'
import type { Role } from '#contract/operators/roles.ts'

/** Returns a function that returns the name of a role. */
export function useRoleName(): (role: Role) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Role, string>> = {
    support: t`Support`,
    compliance: t`Compliance`,
    treasury: t`Treasury`,
    products: t`Products`,
    content: t`Content`,
    admin: t`Administration`,
  }
  return (role) => names[role]
}
