/** The build substitutes this file for the router's parameter parsing; the app's is `routes/-hash.ts`. */
export const defaultParseSearch = null
export const defaultStringifySearch = null
