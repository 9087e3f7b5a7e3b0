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
 * The router stores an entry counter in the history's state and detects Back from it. An entry without a
 * counter was made by the address bar or a plain anchor; such an entry gets the number that follows the
 * number of the previously shown entry.
 */
function countEntry(before: number): void {
  const { state } = window.history
  if (typeof state?.__TSR_index === 'number') return
  // Bypasses the router's wrapper, which would treat the call as a navigation.
  History.prototype.replaceState.call(window.history, { ...state, __TSR_index: before + 1 }, '')
}

function locationOf(href: string): HistoryLocation {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  return { href, pathname, search, hash, state: window.history.state }
}

/**
 * The route in a hash: `#/pages/a?b=1` → `/pages/a?b=1`; `/` when there is no hash or the hash is not a path (`#top`).
 * Some chat apps percent-encode the hash, slash and question mark included.
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

/**
 * Parses a query without converting values: all values stay text. A repeated name gives an array, which no
 * field of `-route-params.ts` accepts.
 */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return search
}

/** Writes a query without undefined, null and empty values. */
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
