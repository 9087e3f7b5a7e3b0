/** Where a link to another site leads first: the page that frames it when it is listed, and asks otherwise. */
export const outsideHref = (url: string): string => `/pages/common/webView?url=${encodeURIComponent(url)}`
