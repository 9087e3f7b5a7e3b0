import { lazyRouteComponent } from '@tanstack/react-router'

/** A route of the specification whose screen is not built yet. Spread it: a route writes its name into its options. */
export const inDevelopment = {
  component: lazyRouteComponent(() => import('#features/fallback/index.ts'), 'InDevelopment'),
}
/** The same for routes that guests may not see. */
export const memberInDevelopment = { ...inDevelopment, staticData: { access: 'member' } } as const
