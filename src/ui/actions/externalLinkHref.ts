/**
 * Links to other sites first open the app's page for external addresses, which embeds listed sites and asks
 * before opening other sites.
 */
export const outsideHref = (url: string): string => `/pages/common/webView?url=${encodeURIComponent(url)}`

/** Link target of an address that operators set: a route of the app, or an https address of another site. */
export const linkHref = (address: string): string =>
  address.startsWith('/') ? address : outsideHref(address)
