/** Links to other sites first open the page that embeds listed sites and asks about others. */
export const outsideHref = (url: string): string => `/pages/common/webView?url=${encodeURIComponent(url)}`
