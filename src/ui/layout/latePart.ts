import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that is not in the first picture. When the line goes before it has come, `Without` stands in its
 * place (nothing, unless given) until the page is loaded again, so that no page falls over it.
 */
export const latePart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Without: ComponentType<P> = () => null,
) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Without }),
    ),
  )
