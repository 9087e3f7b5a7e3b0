import { useRouter, useRouterState } from '@tanstack/react-router'

/**
 * The record opened by `id` in the address, so that links, reload and Back work. The route must accept `id`
 * (`id: may(id)`); `tab` is kept where the page has several lists.
 */
export function useOpened(): readonly [number | undefined, (id: number | undefined) => void] {
  const router = useRouter()
  const named = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('id'),
  })
  const id = named === null ? undefined : Number(named)
  const open = (next: number | undefined): void => {
    const { pathname, search } = router.history.location
    const params = new URLSearchParams(search)
    if (next === undefined) params.delete('id')
    else params.set('id', String(next))
    const rest = params.toString()
    void router.navigate({ href: rest === '' ? pathname : `${pathname}?${rest}`, replace: true })
  }
  return [id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined, open]
}
