import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { CrashGate, PagePending, TAB_PATHS } from '#features/shell/index.ts'
import { isNewVisit } from '#ui/layout/visit.ts'
import { routeTree } from '../routeTree.gen.ts'
import { closeByBack } from './-back.ts'
import { hashHistory, parseSearch, stringifySearch } from './-hash.ts'

const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const fallback = () => import('#features/fallback/index.ts')

/** The page that says what went wrong must be here before the line goes, or there is nothing to say it with. */
export const fetchFallback = (): Promise<unknown> => fallback().catch(() => null)

export function createAppRouter(history: RouterHistory = hashHistory()) {
  closeByBack(history)
  return createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    // A page that comes at once shows no skeleton before it (docs/api-conventions.md#timeouts).
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: CrashGate,
    defaultNotFoundComponent: lazyRouteComponent(fallback, 'NotFoundPage'),
    notFoundMode: 'root',
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged && !still() ? ['page'] : false),
    },
    scrollRestoration: hasScrolled(),
    // A tab comes back where it was left, each of its segments where that was, however one returns to it; other pages do
    // so on the way back only.
    getScrollRestorationKey: ({ pathname, search, state, href }) =>
      isTab(pathname) ? `${pathname} ${segmentOf(search)}` : (state.__TSR_key ?? href),
    // Every page names its scrolling part alike: without this a new page would open where the last one stood.
    scrollToTopSelectors: ['[data-page-scroll]'],
  })
}

/** A page that has just been opened stands at its top: asking it to would only force its layout. */
function hasScrolled(): () => boolean {
  let known = !isNewVisit()
  return () => {
    const before = known
    known = true
    return before
  }
}

/** The parameter that says which of a tab page's lists is shown; what only orders or narrows a list is none. */
const segmentOf = ({ tab, type }: { tab?: unknown; type?: unknown }): string => String(tab ?? type ?? '')

const isTab = (pathname: string): boolean => (TAB_PATHS as readonly string[]).includes(pathname)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** `member`: only with a session; a guest is told so and brought to the login. */
    access?: 'member'
  }
}
