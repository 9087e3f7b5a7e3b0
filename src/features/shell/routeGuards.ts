import { t } from '@lingui/core/macro'
import { type BlockerFn, redirect } from '@tanstack/react-router'
import { getSession, onSessionEnd } from '#data/session/session.ts'
import { onAccessError } from '#data/session/session-errors.ts'
import { languageLoaded } from '#i18n/language.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { Router } from './appNavigation.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The server's message with the reason for the redirect. */
    readonly because?: string | undefined
  }
}

/** Delay (ms) before the redirect, for reading the notice (docs/api-conventions.md#types-998-and-999). */
export const REDIRECT_DELAY = 1_200
const LOGIN = '/pages/common/login'
const VERIFY = '/pages/setting/real_mark'

export const loginHref = (route: string): string =>
  route.startsWith(LOGIN) ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(route)}`

let waiting: ReturnType<typeof setTimeout> | undefined
/** Target of the pending redirect; valid only while the timer `waiting` is set. */
let goal: {
  readonly href: string
  readonly state: { readonly because?: string | undefined }
  readonly replace: boolean
}

/**
 * Shows a notice and redirects after 1200 ms. A later call replaces the target of a pending redirect, and
 * navigation by the person during the delay cancels the redirect. `because`: text that the target page shows
 * again. `replace`: for a finished form, which Back must not open again.
 */
export function goAfterNotice(
  router: Router,
  text: string,
  href: string,
  because?: string,
  replace = false,
): void {
  toast(text)
  goal = { href, state: { because }, replace }
  if (waiting) return
  const stop = router.history.subscribe(() => {
    clearTimeout(waiting)
    waiting = undefined
    stop()
  })
  waiting = setTimeout(() => {
    waiting = undefined
    stop()
    void router.navigate(goal)
  }, REDIRECT_DELAY)
}

const isMemberRoute = (router: Router, pathname: string): boolean =>
  router.getMatchedRoutes(pathname)[0].some((route) => route.options.staticData?.access === 'member')

/**
 * Keeps guests off members' routes: shows "Please login first" and redirects to the login page after 1200 ms.
 * Also handles the answers 999 and 998 of any call, and a session that was ended in another tab or by an
 * event. Returns the function that removes the listeners.
 */
export function guardMemberRoutes(router: Router): () => void {
  const keepOut: BlockerFn = ({ nextLocation, action }) => {
    const forward = action === 'PUSH' || action === 'REPLACE'
    if (!forward || getSession().token !== null || !isMemberRoute(router, nextLocation.pathname)) return false
    goAfterNotice(router, t`Please login first`, loginHref(nextLocation.href))
    return true
  }
  const unblock = router.history.block({ enableBeforeUnload: false, blockerFn: keepOut })
  const off = onAccessError(({ type, message }) => {
    if (type === '998') goAfterNotice(router, message, VERIFY, message)
    else goAfterNotice(router, message, loginHref(router.history.location.href))
  })
  const offEnd = onSessionEnd(({ reason }) => {
    if (reason === 'elsewhere' && getSession().token === null) void router.invalidate()
  })
  return () => {
    unblock()
    off()
    offEnd()
  }
}

/**
 * Like `guardMemberRoutes`, for a URL that is opened directly or by Back: shows the notice, waits, then replaces the
 * URL by the login page.
 */
export async function requireMember(href: string, signal: AbortSignal): Promise<void> {
  if (getSession().token !== null) return
  // At launch, a route may open before the texts of the language are loaded, so the notice waits for the
  // texts.
  await languageLoaded
  // No second notice is shown after the notice that the session has ended.
  if (waiting === undefined) toast(t`Please login first`)
  await new Promise<void>((done) => {
    const timer = setTimeout(done, REDIRECT_DELAY)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
  if (signal.aborted || getSession().token !== null) return
  throw redirect({ ...(waiting === undefined ? { href: loginHref(href) } : goal), replace: true })
}
