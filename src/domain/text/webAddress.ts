/**
 * How an external address is handled. `frame`: the app embeds the page; `ask`: the browser opens the page
 * after a confirmation; `rejected`: the page is not opened. `host`: the host that a browser would contact.
 */
export type ExternalAddress =
  | { readonly kind: 'frame' | 'ask'; readonly url: string; readonly host: string }
  | { readonly kind: 'rejected' }

const LONGEST = 2000
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Pattern of a host: two or more labels, the last not numeric; excludes bare names, IP addresses and trailing dots. */
const HOST = `(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?`
const IS_HOST = new RegExp(`^${HOST}$`)
/**
 * Stricter than browsers: https, plain ASCII host without credentials, then printable ASCII without quotes,
 * backslashes and angle brackets, so that people and browsers see the same host.
 */
const ADDRESS = new RegExp(`^https://(${HOST})(:\\d{1,5})?([/?#][\\w\\-.~!$&()*+,;=:@/?#%[\\]]*)?$`, 'i')

/** A host name for the list of embedded hosts: lower case, without scheme, port or path. */
export const isHost = (text: string): boolean => text.length <= 253 && IS_HOST.test(text)

/** Classifies an address. Only https on the default port of a host that is exactly in the list is embedded. */
export function classifyAddress(address: string, hosts: readonly string[]): ExternalAddress {
  const found = address.length <= LONGEST ? ADDRESS.exec(address) : null
  const host = found?.[1]?.toLowerCase()
  if (!found || host === undefined || host.length > 253) return { kind: 'rejected' }
  const port = found[2] ?? ''
  const listed = port === '' && hosts.includes(host)
  return { kind: listed ? 'frame' : 'ask', url: address, host: `${host}${port}` }
}
