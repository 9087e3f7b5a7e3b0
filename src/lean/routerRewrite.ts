/** Stands in the build for the router's rewriting of addresses, of which this app has none. */
export const executeRewriteInput = (_: unknown, url: URL): URL => url
export const executeRewriteOutput = executeRewriteInput
export const rewriteBasepath = null
