import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that is loaded after the first paint. If the code of the part cannot be loaded
 * (offline), `Without` is shown (by default nothing) until the next page load, so that the page does not
 * crash.
 */
export const deferredPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Without: ComponentType<P> = () => null,
) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Without }),
    ),
  )
