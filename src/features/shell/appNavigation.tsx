import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LinkProps, Navigation } from '#ui/actions/Link.tsx'

export const HOME = '/pages/index/index'

export type Router = ReturnType<typeof useRouter>

/** Goes back one step in the history; without an earlier page, goes to the home screen. */
export function goBack(router: Router): void {
  if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true })
  else void router.navigate({ href: HOME, replace: true })
}

/**
 * Whether a click is a plain click; clicks that open a new tab or start a download are left to the browser.
 */
const isPlain = (event: React.MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function AppLink({ href, onClick, children, ...rest }: LinkProps) {
  const router = useRouter()
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
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}

/** The navigation functions that the design system needs, implemented with the router. */
export function useAppNavigation(): Navigation {
  const router = useRouter()
  return useMemo(() => ({ Link: AppLink, back: () => goBack(router) }), [router])
}
