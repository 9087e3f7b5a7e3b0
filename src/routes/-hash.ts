import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'

/**
 * Addresses are `/h5/#/pages/…?name=value`. The router's own hash history fails when the document has a query
 * (`/h5/?invite=X#/…`, as in shared links), so the browser history is adapted to the hash. The search codec
 * is replaced too, because the default turns `?id=77` into a number and quotes texts.
 */
export function hashHistory(): RouterHistory {
  let history: RouterHistory | undefined
  history = createBrowserHistory({
    parseLocation: () => {
      countEntry(history?.location.state.__TSR_index ?? -1)
      return locationOf(routeOf(window.location.hash))
    },
    createHref: (href) => `${window.location.pathname}#${href}`,
  })
  return history
}

/**
 * The router counts entries in the history's state, and tells Back from the count. An entry without one was made
 * by the address bar or a plain anchor; it is counted after the one that was shown before it.
 */
function countEntry(before: number): void {
  const { state } = window.history
  if (typeof state?.__TSR_index === 'number') return
  // Bypasses the router's wrapper, which would treat it as a navigation.
  History.prototype.replaceState.call(window.history, { ...state, __TSR_index: before + 1 }, '')
}

function locationOf(href: string): HistoryLocation {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  return { href, pathname, search, hash, state: window.history.state }
}

/**
 * `#/pages/a?b=1` → `/pages/a?b=1`; no hash, or one that is no path (`#top`) → `/`. Some chats encode what follows the
 * hash, slash and question mark included.
 */
export function routeOf(hash: string): string {
  let route = hash.slice(1)
  if (/^[^?]*%(25)*[23]f/i.test(route))
    try {
      route = decodeURIComponent(route.replace(/%(25)+/g, '%'))
    } catch {}
  return route.startsWith('/') && !route.startsWith('//') ? route : '/'
}

export type Search = Record<string, string | string[]>

/** All values stay text. A repeated name gives an array, which no field of `-search.ts` accepts. */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return search
}

/** Leaves out undefined, null and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
