import { useRouter } from '@tanstack/react-router'

/**
 * Changes parameters in the URL of the page without a new entry in the history. A tab or filter is stored in the URL
 * and not in the component, so that Back and a reload keep the choice, and a link to the page can select a tab or
 * filter. The route passes the parameters to the screen.
 */
export function useReplaceSearch<Search extends object>(): (part: Partial<Search>) => void {
  const router = useRouter()
  return (part) => {
    // Starts from the parameters of a pending navigation, because another filter may have been chosen just before.
    void router.navigate({ to: '.', search: (now: object) => ({ ...now, ...part }), replace: true })
  }
}
