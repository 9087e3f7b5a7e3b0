/** The site's name is the document's own until the operator's is known. */
const parts = { page: '', site: document.title }

/** Changes what the browser calls the page: what it shows, then whose it is (WCAG 2.4.2). */
export function titlePage(change: Partial<typeof parts>): void {
  Object.assign(parts, change)
  const title = [parts.page, parts.site].filter(Boolean).join(' · ')
  if (document.title !== title) document.title = title
}
