/**
 * What happens with an address outside the app: `frame` it is shown inside the app, `ask` the browser may open it after
 * a tap, `rejected` it is no address to open at all. `host` is where it truly leads.
 */
export type Outside =
  | { readonly kind: 'frame' | 'ask'; readonly url: string; readonly host: string }
  | { readonly kind: 'rejected' }

const LONGEST = 2000
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Two labels or more and a last one that is no number: no bare name, no IP address, no trailing dot. */
const HOST = `(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?`
const IS_HOST = new RegExp(`^${HOST}$`)
/**
 * Stricter than a browser reads: https, a plain ASCII host without a name or password before it, printable ASCII
 * without quotes, backslashes and angle brackets after it. What looks like one host to a person and is another to a
 * browser does not pass.
 */
const ADDRESS = new RegExp(`^https://(${HOST})(:\\d{1,5})?([/?#][\\w\\-.~!$&()*+,;=:@/?#%[\\]]*)?$`, 'i')

/** A host name as the list of framed hosts has it: lower case, without scheme, port or path. */
export const isHost = (text: string): boolean => text.length <= 253 && IS_HOST.test(text)

/** Evaluates an address. Only https on the standard port of exactly a host of the list is framed. */
export function classifyAddress(address: string, hosts: readonly string[]): Outside {
  const found = address.length <= LONGEST ? ADDRESS.exec(address) : null
  const host = found?.[1]?.toLowerCase()
  if (!found || host === undefined || host.length > 253) return { kind: 'rejected' }
  const port = found[2] ?? ''
  const listed = port === '' && hosts.includes(host)
  return { kind: listed ? 'frame' : 'ask', url: address, host: `${host}${port}` }
}
