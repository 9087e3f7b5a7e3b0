import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import * as v from 'valibot'
import { sessionState } from './session.ts'
import { navEntriesFor } from './shell/navigation.ts'
import { NotFound, PageError } from './shell/PageError.tsx'
import { Shell } from './shell/Shell.tsx'

/**
 * Addresses of the console. They are in the URL fragment (`#`), so that links can be shared but names of users and
 * filters are never sent to a server or written to its log.
 */

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const [first] = navEntriesFor(sessionState().session?.roles ?? [])
    if (first) throw redirect({ to: first.path, replace: true })
  },
})

const text = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined))

/** Query parameter with the number of an object. */
const count = v.optional(
  v.fallback(v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), undefined),
)

/** Query parameter that identifies the opened object of a list: a number or a code. */
const named = v.optional(
  v.fallback(v.optional(v.union([v.pipe(v.string(), v.maxLength(100)), v.number()])), undefined),
)

const today = createRoute({
  getParentRoute: () => root,
  path: '/today',
  component: lazyRouteComponent(() => import('./pages/today/Today.tsx'), 'Today'),
})

const people = createRoute({
  getParentRoute: () => root,
  path: '/person',
  validateSearch: v.object({ q: text }),
  component: lazyRouteComponent(() => import('./pages/person/FindPerson.tsx'), 'FindPerson'),
})

const person = createRoute({
  getParentRoute: () => root,
  path: '/person/$uid',
  validateSearch: v.object({ tab: text, from: text, to: text, coin: text, scene: text, order: text }),
  component: lazyRouteComponent(() => import('./pages/person/Person.tsx'), 'Person'),
})

const support = createRoute({
  getParentRoute: () => root,
  path: '/support',
  validateSearch: v.object({ tab: text, uid: count }),
  component: lazyRouteComponent(() => import('./pages/support/Support.tsx'), 'Support'),
})

const markets = createRoute({
  getParentRoute: () => root,
  path: '/markets',
  validateSearch: v.object({ tab: text, show: text, pair: text, days: count }),
  component: lazyRouteComponent(() => import('./pages/markets/Markets.tsx'), 'Markets'),
})

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: v.object({ tab: text, open: named, uid: count, show: text }),
  component: lazyRouteComponent(() => import('./pages/products/Products.tsx'), 'Products'),
})

const content = createRoute({
  getParentRoute: () => root,
  path: '/content',
  validateSearch: v.object({ tab: text, open: named }),
  component: lazyRouteComponent(() => import('./pages/content/Content.tsx'), 'Content'),
})

const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  validateSearch: v.object({ tab: text, state: text }),
  component: lazyRouteComponent(() => import('./pages/system/System.tsx'), 'System'),
})

const identity = createRoute({
  getParentRoute: () => root,
  path: '/identity',
  validateSearch: v.object({ tab: text }),
  component: lazyRouteComponent(() => import('./pages/identity/VerificationQueue.tsx'), 'VerificationQueue'),
})

const claim = createRoute({
  getParentRoute: () => root,
  path: '/identity/$id',
  component: lazyRouteComponent(
    () => import('./pages/identity/VerificationReview.tsx'),
    'VerificationReview',
  ),
})

const funds = createRoute({
  getParentRoute: () => root,
  path: '/funds',
  validateSearch: v.object({ tab: text, which: text, id: count }),
  component: lazyRouteComponent(() => import('./pages/funds/Funds.tsx'), 'Funds'),
})

const approvals = createRoute({
  getParentRoute: () => root,
  path: '/approvals',
  component: lazyRouteComponent(() => import('./pages/approvals/Approvals.tsx'), 'Approvals'),
})

const approval = createRoute({
  getParentRoute: () => root,
  path: '/approvals/$number',
  component: lazyRouteComponent(() => import('./pages/approvals/Approvals.tsx'), 'Approval'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: v.object({ operator: text, person: text, command: text, from: text, to: text }),
  component: lazyRouteComponent(() => import('./pages/audit/Audit.tsx'), 'Audit'),
})

const operators = createRoute({
  getParentRoute: () => root,
  path: '/operators',
  component: lazyRouteComponent(() => import('./pages/operators/Operators.tsx'), 'Operators'),
})

const routeTree = root.addChildren([
  start,
  today,
  people,
  person,
  identity,
  claim,
  funds,
  approvals,
  approval,
  audit,
  operators,
  support,
  markets,
  products,
  content,
  system,
])

/** Creates the router of the console's pages. Tests pass a history of their own. */
export const createConsoleRouter = (history: RouterHistory = createHashHistory()) =>
  createRouter({
    routeTree,
    history,
    defaultErrorComponent: ({ error }) => (
      <PageError error={error instanceof Error ? error : new Error(String(error))} />
    ),
    defaultPreload: false,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
