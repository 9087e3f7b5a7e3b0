/** The build substitutes this file for the router's script for server-rendered pages, of which there are none. */
export const ScrollRestoration = (): null => null
