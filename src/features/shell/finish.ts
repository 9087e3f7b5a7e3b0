import type { Router } from './links.tsx'

/** The address of each entry of this tab's history, by its place; those from before a reload are not known. */
const trail: string[] = []

/** Keeps the trail up to date. Returns the function that stops it. */
export function followTrail({ history }: Router): () => void {
  const note = () => {
    const { href, state } = history.location
    trail[state.__TSR_index] = href
  }
  note()
  return history.subscribe(note)
}

/** The page from which this one was opened; undefined when it was opened by its address. */
export const cameFrom = ({ history }: Router): string | undefined =>
  trail[history.location.state.__TSR_index - 1]

/**
 * Leaves a finished form for `href`, which takes its place in the history, so that Back never opens the form
 * again. The page from which the form was opened is gone back to, instead of standing there twice.
 */
export function finish(router: Router, href: string): Promise<void> | void {
  if (cameFrom(router) === href) return router.history.back({ ignoreBlocker: true })
  return router.navigate({ href, replace: true })
}
