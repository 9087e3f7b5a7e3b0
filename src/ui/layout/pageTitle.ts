/**
 * Page and site title; until the operator's name is loaded, the site title is the document's original title.
 */
const parts = { page: '', site: document.title }

/** Sets the document title: page, then site (WCAG 2.4.2). */
export function titlePage(change: Partial<typeof parts>): void {
  Object.assign(parts, change)
  const title = [parts.page, parts.site].filter(Boolean).join(' · ')
  if (document.title !== title) document.title = title
}
