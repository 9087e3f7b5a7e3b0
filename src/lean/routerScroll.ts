/** The build uses it in place of the router's script for server-rendered pages, of which there are none. */
export const ScrollRestoration = (): null => null
