import type { Router } from './appNavigation.tsx'

/**
 * The URL of each entry of this tab's history, by index of the entry; entries from before a reload are
 * unknown.
 */
const trail: string[] = []

/** Records the URL of each history entry. Returns the function that stops the recording. */
export function recordHistoryUrls({ history }: Router): () => void {
  const note = () => {
    const { href, state } = history.location
    trail[state.__TSR_index] = href
  }
  note()
  return history.subscribe(note)
}

/**
 * The URL of the page from which the current page was opened; undefined when the page was opened directly.
 */
export const previousHref = ({ history }: Router): string | undefined =>
  trail[history.location.state.__TSR_index - 1]

/**
 * Leaves a finished form for `href`, which replaces the form's history entry, so that Back never opens the
 * form again. When `href` is the page from which the form was opened, goes back to that page instead of
 * adding a second history entry for the page.
 */
export function leaveFinishedForm(router: Router, href: string): Promise<void> | void {
  if (previousHref(router) === href) return router.history.back({ ignoreBlocker: true })
  return router.navigate({ href, replace: true })
}
