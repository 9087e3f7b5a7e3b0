/** The skeletons of the page; `page` is that of every address without one of its own. */
export const SKELETONS = ['page', 'home', 'market', 'trade', 'finance', 'assets', 'messages'] as const
export type SkeletonName = (typeof SKELETONS)[number]

/** The routes that have one of their own. */
export const SKELETON_ROUTES: Readonly<Record<string, SkeletonName>> = {
  '/pages/index/index': 'home',
  '/pages/market/market': 'market',
  '/pages/transaction/index': 'trade',
  '/pages/financial/index': 'finance',
  '/pages/fund/assets': 'assets',
  '/pages/mailMessage/mailMessage': 'messages',
}

/** A guest is sent away from these, so that their places would show a page that does not come. */
const MEMBERS: readonly SkeletonName[] = ['assets', 'messages']

/** The skeleton of a route, for a member or a guest. */
export function skeletonOf(path: string, isMember: boolean): SkeletonName {
  const own = Object.hasOwn(SKELETON_ROUTES, path) ? SKELETON_ROUTES[path] : undefined
  return own === undefined || (MEMBERS.includes(own) && !isMember) ? 'page' : own
}

/** Shows that skeleton and no other (`skeletons.css`), before the parser has reached them. */
export function chooseSkeleton(name: SkeletonName, isMember: boolean): void {
  document.documentElement.dataset.boot = isMember ? `${name} member` : name
}
