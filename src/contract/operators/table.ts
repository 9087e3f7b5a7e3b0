import type { Addressed } from './call-builders.ts'
import { content } from './content.ts'
import { funds } from './funds.ts'
import { identity } from './identity.ts'
import { markets } from './markets.ts'
import { overview } from './overview.ts'
import { people } from './people.ts'
import { products } from './products.ts'
import type { Role } from './roles.ts'
import { staff } from './staff.ts'
import { support } from './support.ts'
import { system } from './system.ts'

/** All areas of the operators' contract. No other list of these areas exists. */
const operatorAreas = [
  overview,
  people,
  identity,
  funds,
  support,
  markets,
  products,
  content,
  system,
  staff,
] as const

/** Every call with its name `area.name`. */
export const operatorCalls: readonly (readonly [name: string, call: Addressed])[] = operatorAreas.flatMap(
  ({ name, calls }) =>
    Object.entries(calls as Readonly<Record<string, Addressed>>).map(
      ([own, call]): readonly [string, Addressed] => [`${name}.${own}`, call],
    ),
)

/** Roles that may run a command. A command that no call of the console runs is for admins only. */
export function rolesOfCommand(name: string): ReadonlySet<Role> {
  const roles = operatorCalls.filter(([, call]) => call.command === name).flatMap(([, call]) => call.roles)
  return new Set(roles.length === 0 ? ['admin'] : roles)
}
