import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import * as v from 'valibot'
import { sessionState } from './session.ts'
import { NotFound, PageError } from './shell/PageError.tsx'
import { placesOf } from './shell/places.ts'
import { Shell } from './shell/Shell.tsx'

/**
 * The addresses of the console. They stand behind `#`: links can be shared, and what they name (a person, a filter) is
 * never sent to a server or written into its log.
 */

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    const [first] = placesOf(sessionState().session?.roles ?? [])
    if (first) throw redirect({ to: first.path, replace: true })
  },
})

const text = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(100))), undefined))

const today = createRoute({
  getParentRoute: () => root,
  path: '/today',
  component: lazyRouteComponent(() => import('./pages/today/Today.tsx'), 'Today'),
})

const people = createRoute({
  getParentRoute: () => root,
  path: '/person',
  validateSearch: v.object({ q: text }),
  component: lazyRouteComponent(() => import('./pages/person/Find.tsx'), 'Find'),
})

const person = createRoute({
  getParentRoute: () => root,
  path: '/person/$uid',
  validateSearch: v.object({ tab: text, from: text, to: text, coin: text, scene: text }),
  component: lazyRouteComponent(() => import('./pages/person/Person.tsx'), 'Person'),
})

const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  validateSearch: v.object({ tab: text, state: text }),
  component: lazyRouteComponent(() => import('./pages/system/System.tsx'), 'System'),
})

export const router = createRouter({
  routeTree: root.addChildren([start, today, people, person, system]),
  history: createHashHistory(),
  defaultErrorComponent: ({ error }) => (
    <PageError error={error instanceof Error ? error : new Error(String(error))} />
  ),
  defaultPreload: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
