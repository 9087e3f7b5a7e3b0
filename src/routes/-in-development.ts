import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A route of the specification whose screen is not built yet. Spread it: a route writes its name into its options. Whatever
 * leads there says "Soon" until the route has a screen of its own.
 */
export const inDevelopment = {
  staticData: { soon: () => true },
  component: lazyRouteComponent(() => import('#features/fallback/index.ts'), 'InDevelopment'),
}
/** The same for routes that guests may not see. */
export const memberInDevelopment = {
  ...inDevelopment,
  staticData: { ...inDevelopment.staticData, access: 'member' },
} as const
