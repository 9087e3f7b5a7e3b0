import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { ErrorBoundary, PagePending, TAB_PATHS } from '#features/shell/index.ts'
import { isNewVisit } from '#ui/layout/isNewVisit.ts'
import { routeTree } from '../routeTree.gen.ts'
import { closeByBack } from './-back-button.ts'
import { hashHistory, parseSearch, stringifySearch } from './-hash-history.ts'

const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const fallback = () => import('#features/error-pages/index.ts')

/** Loads the code of the error page in advance, because without a connection the code could not be loaded. */
export const fetchFallback = (): Promise<unknown> => fallback().catch(() => null)

export function createAppRouter(history: RouterHistory = hashHistory()) {
  closeByBack(history)
  return createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    // A page that loads faster than this shows no skeleton (docs/api-conventions.md#timeouts).
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: ErrorBoundary,
    defaultNotFoundComponent: lazyRouteComponent(fallback, 'NotFoundPage'),
    notFoundMode: 'root',
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged && !still() ? ['page'] : false),
    },
    scrollRestoration: hasScrolled(),
    // Tab pages restore a scroll position per segment on every navigation; other pages restore their scroll
    // position only on Back.
    getScrollRestorationKey: ({ pathname, search, state, href }) =>
      isTab(pathname) ? `${pathname} ${segmentOf(search)}` : (state.__TSR_key ?? href),
    // All pages use the same name for their scrolling element, so without this setting a new page would keep the
    // previous page's scroll position.
    scrollToTopSelectors: ['[data-page-scroll]'],
  })
}

/**
 * Whether the page has been scrolled. A newly opened page is at its top already; scrolling the page would
 * only force a layout.
 */
function hasScrolled(): () => boolean {
  let known = !isNewVisit()
  return () => {
    const before = known
    known = true
    return before
  }
}

/** The parameter that selects a tab page's list; sorting and filters are ignored. */
const segmentOf = ({ tab, type }: { tab?: unknown; type?: unknown }): string => String(tab ?? type ?? '')

const isTab = (pathname: string): boolean => (TAB_PATHS as readonly string[]).includes(pathname)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** `member`: requires a session; guests are redirected to the login. */
    access?: 'member'
  }
}
