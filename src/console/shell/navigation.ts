import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ChartCandlestick,
  CheckCheck,
  Gauge,
  Headset,
  IdCard,
  type LucideIcon,
  Newspaper,
  Package,
  ScrollText,
  ServerCog,
  UserSearch,
  Users,
  Wallet,
} from 'lucide-react'
import { content } from '#contract/operators/content.ts'
import { funds } from '#contract/operators/funds.ts'
import { identity } from '#contract/operators/identity.ts'
import { markets } from '#contract/operators/markets.ts'
import { overview } from '#contract/operators/overview.ts'
import { people } from '#contract/operators/people.ts'
import { products } from '#contract/operators/products.ts'
import type { Role } from '#contract/operators/roles.ts'
import { staff } from '#contract/operators/staff.ts'
import { support } from '#contract/operators/support.ts'
import { system } from '#contract/operators/system.ts'
import { mayCall } from '../session.ts'

/** Paths of pages that have an entry in the sidebar. */
export type NavPath =
  | '/today'
  | '/person'
  | '/identity'
  | '/funds'
  | '/support'
  | '/markets'
  | '/products'
  | '/content'
  | '/approvals'
  | '/audit'
  | '/operators'
  | '/system'

export interface NavEntry {
  readonly path: NavPath
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
  /** The key that opens the page when it is pressed after `g`. */
  readonly key: string
  /** The entry is visible to an operator who may make at least one of these calls. */
  readonly calls: readonly { readonly roles: readonly Role[] }[]
}

/** All entries of the sidebar, in their order. */
const NAV_ENTRIES: readonly NavEntry[] = [
  { path: '/today', label: msg`Today`, icon: Gauge, key: 't', calls: [overview.calls.today] },
  { path: '/person', label: msg`People`, icon: UserSearch, key: 'p', calls: [people.calls.find] },
  { path: '/identity', label: msg`Identity`, icon: IdCard, key: 'i', calls: [identity.calls.list] },
  {
    path: '/funds',
    label: msg`Funds`,
    icon: Wallet,
    key: 'd',
    calls: [funds.calls.deposits, funds.calls.withdrawals],
  },
  { path: '/support', label: msg`Support`, icon: Headset, key: 's', calls: [support.calls.list] },
  {
    path: '/markets',
    label: msg`Markets`,
    icon: ChartCandlestick,
    key: 'm',
    calls: [markets.calls.list],
  },
  {
    path: '/products',
    label: msg`Products`,
    icon: Package,
    key: 'r',
    calls: [products.calls.lockupList, products.calls.quickBuyCountries],
  },
  { path: '/content', label: msg`Content`, icon: Newspaper, key: 'c', calls: [content.calls.newsList] },
  { path: '/system', label: msg`System`, icon: ServerCog, key: 'y', calls: [system.calls.status] },
  { path: '/approvals', label: msg`Approvals`, icon: CheckCheck, key: 'a', calls: [staff.calls.proposals] },
  { path: '/audit', label: msg`Audit log`, icon: ScrollText, key: 'l', calls: [staff.calls.log] },
  { path: '/operators', label: msg`Operators`, icon: Users, key: 'o', calls: [staff.calls.operators] },
]

/** The entries that these roles may open. */
export const navEntriesFor = (roles: readonly string[]): readonly NavEntry[] =>
  NAV_ENTRIES.filter((place) => place.calls.some((call) => mayCall(roles, call)))
