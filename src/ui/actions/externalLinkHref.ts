/**
 * Links to other sites first open the app's page for external addresses, which embeds listed sites and asks
 * before opening other sites.
 */
export const outsideHref = (url: string): string => `/pages/common/webView?url=${encodeURIComponent(url)}`
