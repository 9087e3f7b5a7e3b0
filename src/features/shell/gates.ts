import { t } from '@lingui/core/macro'
import { type BlockerFn, redirect } from '@tanstack/react-router'
import { onGate } from '#data/session/gate.ts'
import { getSession, onSessionEnd } from '#data/session/session.ts'
import { spoken } from '#i18n/language.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { Router } from './links.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The server's words for why the person was led here. */
    readonly because?: string
  }
}

/** The notice is read first, then the page changes (docs/api-conventions.md#types-998-and-999). */
export const REDIRECT_DELAY = 1_200
const LOGIN = '/pages/common/login'
const VERIFY = '/pages/setting/real_mark'

export const loginHref = (route: string): string =>
  route.startsWith(LOGIN) ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(route)}`

let waiting: ReturnType<typeof setTimeout> | undefined
let goal: { readonly href: string; readonly state: { readonly because?: string } } = {
  href: LOGIN,
  state: {},
}

/**
 * Says something and goes elsewhere after 1200 ms; several at once are one way, the last one's, and whoever walks on is left
 * alone. `because` goes along, for a page that says it again.
 */
export function goAfterNotice(router: Router, text: string, href: string, because?: string): void {
  toast(text)
  goal = { href, state: because === undefined ? {} : { because } }
  if (waiting !== undefined) return
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
 * Keeps guests off the members' routes: a tap stays on the page, says "Please login first" and goes to
 * the login after 1200 ms. Also answers 999 and 998, wherever they come from, and a session that another tab or the
 * server's event ended. Gives the function that ends it.
 */
export function guard(router: Router): () => void {
  const keepOut: BlockerFn = ({ nextLocation, action }) => {
    const forward = action === 'PUSH' || action === 'REPLACE'
    if (!forward || getSession().token !== null || !isMemberRoute(router, nextLocation.pathname)) return false
    goAfterNotice(router, t`Please login first`, loginHref(nextLocation.href))
    return true
  }
  const unblock = router.history.block({ enableBeforeUnload: false, blockerFn: keepOut })
  const off = onGate(({ type, message }) => {
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

/** For an address that is opened directly or walked back to: the notice, the pause, then the login in its place. */
export async function requireMember(href: string, signal: AbortSignal): Promise<void> {
  if (getSession().token !== null) return
  // At launch the route is opened while the language is still on its way.
  await spoken
  // Whoever has just been told why the session is over needs no other notice.
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
