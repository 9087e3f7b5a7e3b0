/** Stands in the build for the router's own way with parameters: ours is `routes/-hash.ts`. */
export const defaultParseSearch = null
export const defaultStringifySearch = null
