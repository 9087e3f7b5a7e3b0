import { useRouter, useRouterState } from '@tanstack/react-router'

/**
 * The record opened by `id` in the URL, so that links, reload and Back work. The route must accept `id` (`id:
 * may(id)`); the URL parameter `tab` is preserved on pages with several lists.
 */
export function useOpenedRecord(): readonly [number | undefined, (id: number | undefined) => void] {
  const router = useRouter()
  const named = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('id'),
  })
  const id = named === null ? undefined : Number(named)
  const open = (next: number | undefined): void => {
    // Starts from the search parameters of a pending navigation, because a tab or filter may have been chosen
    // just before.
    void router.navigate({ to: '.', search: (now: object) => ({ ...now, id: next }), replace: true })
  }
  return [id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined, open]
}
