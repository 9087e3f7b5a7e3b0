import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Gauge, type LucideIcon, ServerCog, UserSearch } from 'lucide-react'
import { overview } from '#contract/operators/overview.ts'
import { people } from '#contract/operators/people.ts'
import type { Role } from '#contract/operators/roles.ts'
import { system } from '#contract/operators/system.ts'
import { mayCall } from '../session.ts'

/** Pages that have an entry in the sidebar. */
export type PlacePath = '/today' | '/person' | '/system'

export interface Place {
  readonly path: PlacePath
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
  /** Goes there after `g`. */
  readonly key: string
  /** Who may make one of them sees the place. */
  readonly calls: readonly { readonly roles: readonly Role[] }[]
}

/** Everything of the console, in the order of the sidebar. */
export const PLACES: readonly Place[] = [
  { path: '/today', label: msg`Today`, icon: Gauge, key: 't', calls: [overview.calls.today] },
  { path: '/person', label: msg`People`, icon: UserSearch, key: 'p', calls: [people.calls.find] },
  { path: '/system', label: msg`System`, icon: ServerCog, key: 'y', calls: [system.calls.status] },
]

/** What these roles open. */
export const placesOf = (roles: readonly string[]): readonly Place[] =>
  PLACES.filter((place) => place.calls.some((call) => mayCall(roles, call)))
