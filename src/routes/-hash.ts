import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'

/**
 * Addresses are `/h5/#/pages/…?name=value`. The router's own hash history loses its place when the
 * document has a query (`/h5/?invite=X#/…`, as in shared links), so the browser history is taught to read and write the
 * hash. Its search codec is replaced as well: the standard one turns `?id=77` into a number and quotes texts.
 */
export function hashHistory(): RouterHistory {
  return createBrowserHistory({
    parseLocation: () => locationOf(routeOf(window.location.hash)),
    createHref: (href) => `${window.location.pathname}#${href}`,
  })
}

let index = 0

/**
 * The router counts its entries in the history's state. An entry without a count was made by the address bar or a plain
 * anchor: it comes after the one before, so that there is a way back from it.
 */
function stateOf(): HistoryLocation['state'] {
  const { history } = window
  if (typeof history.state?.__TSR_index !== 'number') {
    // Past the router's own wrapper, which would take it for a navigation.
    const replace = History.prototype.replaceState.bind(history)
    replace({ ...history.state, __TSR_index: index + 1 }, '')
  }
  index = history.state.__TSR_index
  return history.state
}

function locationOf(href: string): HistoryLocation {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  return { href, pathname, search, hash, state: stateOf() }
}

/** `#/pages/a?b=1` → `/pages/a?b=1`; no hash or one that is no path (`#top`) → `/`. */
export function routeOf(hash: string): string {
  const route = hash.replace(/^#/, '')
  return route.startsWith('/') && !route.startsWith('//') ? route : '/'
}

export type Search = Record<string, string | string[]>

/** Every value stays text. A repeated name gives a list, which no field of `-search.ts` takes. */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return search
}

/** Leaves out what is undefined, null or empty. */
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
