/** Names of the skeletons; `page` is used for every route that `SKELETON_ROUTES` does not contain. */
export const SKELETONS = ['page', 'home', 'market', 'trade', 'finance', 'assets', 'messages'] as const
export type SkeletonName = (typeof SKELETONS)[number]

/** Routes that have their own skeleton. */
export const SKELETON_ROUTES: Readonly<Record<string, SkeletonName>> = {
  '/pages/index/index': 'home',
  '/pages/market/market': 'market',
  '/pages/transaction/index': 'trade',
  '/pages/financial/index': 'finance',
  '/pages/fund/assets': 'assets',
  '/pages/mailMessage/mailMessage': 'messages',
}

/**
 * Skeletons for signed-in members only: a guest is redirected from these routes, so the skeleton would show a page that
 * never opens.
 */
const MEMBERS: readonly SkeletonName[] = ['assets', 'messages']

/** The skeleton of a route, for a member or a guest. */
export function skeletonOf(path: string, isMember: boolean): SkeletonName {
  const own = Object.hasOwn(SKELETON_ROUTES, path) ? SKELETON_ROUTES[path] : undefined
  return own === undefined || (MEMBERS.includes(own) && !isMember) ? 'page' : own
}

/**
 * Shows the named skeleton and hides all other skeletons (`skeletons.css`). Called before the parser has
 * reached the skeletons.
 */
export function chooseSkeleton(name: SkeletonName, isMember: boolean): void {
  document.documentElement.dataset.boot = isMember ? `${name} member` : name
}
