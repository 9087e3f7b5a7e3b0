/** Stands in the build for the script that a server puts into a page it has drawn: nothing here is drawn on a server. */
export const ScrollRestoration = (): null => null
