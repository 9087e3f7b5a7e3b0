/** The build substitutes this file for the router's address rewriting, which this app does not use. */
export const executeRewriteInput = (_: unknown, url: URL): URL => url
export const executeRewriteOutput = executeRewriteInput
export const rewriteBasepath = null
