import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LinkProps, Navigation } from '#ui/Link.tsx'
import { toast } from '#ui/toast.ts'

export const HOME = '/pages/index/index'

export type Router = ReturnType<typeof useRouter>

/** One step back, home when there is nothing to go back to (screens-core A8). */
export function goBack(router: Router): void {
  if (router.history.canGoBack()) router.history.back()
  else void router.navigate({ href: HOME, replace: true })
}

/** A click that asks for a new tab or a download stays the browser's. */
const isPlain = (event: React.MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Whether an address leads to what is not built yet: the routes say so themselves. */
function isSoon(router: Router, href: string): boolean {
  const [pathname = '', search = ''] = href.split('?')
  const params = new URLSearchParams(search)
  return router
    .getMatchedRoutes(pathname)[0]
    .some((route) => route.options.staticData?.soon?.(params, (next) => isSoon(router, next)))
}

function AppLink({ href, anyway = false, onClick, children, ...rest }: LinkProps) {
  const { t } = useLingui()
  const router = useRouter()
  const soon = !anyway && isSoon(router, href)
  const warm = () => void router.preloadRoute({ to: href.replace(/\?.*$/, '') }).catch(() => {})
  return (
    <a
      {...rest}
      href={router.history.createHref(href)}
      onPointerDown={warm}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        // At once and to everybody: nobody logs in for what is not there yet.
        if (soon) toast(t`Function in development`)
        else void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}

/** The router's side of what the design system calls navigation. */
export function useAppNavigation(): Navigation {
  const router = useRouter()
  return useMemo(
    () => ({ Link: AppLink, back: () => goBack(router), isSoon: (href: string) => isSoon(router, href) }),
    [router],
  )
}
