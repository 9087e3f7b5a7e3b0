import { allCalls } from '#contract/table.ts'
import type { Keep, ReadCall } from '#contract/wire/callBuilders.ts'
import { isLang } from '#contract/wire/lang.ts'
import { callName, GUEST, type Owner, PUBLIC, parseKey } from '#data/store/record-key.ts'
import {
  isKeptPage,
  keyText,
  OWNER_HEADER,
  ownedBy,
  paramsOf,
  SINCE_HEADER,
} from '#data/store/stored-read.ts'

const API = '/api'

/** A read whose answer may be stored. `owner` is the session for which the read is made, null for public data. */
export interface Wanted {
  readonly def: ReadCall
  readonly keep: Keep
  readonly owner: Owner | null
  /** Device's clock, ms: a request sent earlier must not be shared. */
  readonly since: number
}

const isKept = (call: (typeof allCalls)[number][1]): call is ReadCall & { readonly keep: Keep } =>
  call.kind === 'read' && call.keep !== null

/**
 * Calls that may be stored, by method and path. The HTTP method does not distinguish reads from writes: `GET
 * /user/logout` is a write, `POST /wallet/list` a read.
 */
const reads = new Map(allCalls.flatMap(([, call]) => (isKept(call) ? [[callName(call), call] as const] : [])))

/**
 * The storable read that a request of the page makes. Null for every other request (writes, unknown calls, other
 * origins), which the worker passes to the network unchanged (docs/offline.md#rule-6-reads,
 * docs/offline.md#rule-9-writes).
 */
export function wantedOf(
  { method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>,
  origin: string,
): Wanted | null {
  const address = new URL(url)
  const whose = headers.get(OWNER_HEADER)
  if (whose === null || address.origin !== origin || !address.pathname.startsWith(`${API}/`)) return null
  const def = reads.get(`${method} ${address.pathname.slice(API.length)}`)
  if (!def) return null
  const owner = ownerOf(whose)
  // Page and worker are of the same build, so the page sends no request whose owner does not match the
  // access of the call.
  if ((def.access === 'guest') !== (owner === null) || (def.access === 'member' && owner?.scope === null))
    return null
  return { def, keep: def.keep, owner, since: Number(headers.get(SINCE_HEADER) ?? 0) }
}

/** Parses `public` or `scope.epoch`; a guest's session has no scope. */
function ownerOf(whose: string): Owner | null {
  const [scope = '', epoch] = whose.split('.')
  return scope === PUBLIC ? null : { scope: scope === GUEST ? null : scope, epoch: Number(epoch) }
}

/** Record key of a request; null for a request without a language, and for a list page that is not stored. */
export function keyOf({ def, keep, owner }: Wanted, fields: URLSearchParams): string | null {
  const lang = fields.get('lang')
  if (lang === null || !isLang(lang) || !isKeptPage(fields, keep)) return null
  return keyText([ownedBy(owner), lang, callName(def), paramsOf(fields)])
}

export interface Replay {
  readonly wanted: Wanted
  readonly url: string
  readonly init: RequestInit
}

/** The request that reads a public record key again; null when this build does not have the read. */
export function replayOf(key: string): Replay | null {
  const [scope, lang, call, params] = parseKey(key) ?? []
  const def = call === undefined ? undefined : reads.get(call)
  if (!def || scope !== PUBLIC || def.access !== 'guest') return null
  const fields = new URLSearchParams(params)
  fields.append('lang', lang ?? '')
  fields.sort()
  const wanted: Wanted = { def, keep: def.keep, owner: null, since: 0 }
  const url = `${API}${def.path}`
  const headers = { accept: 'application/json' }
  if (def.method === 'GET') return { wanted, url: `${url}?${fields}`, init: { method: 'GET', headers } }
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  return { wanted, url, init: { method: def.method, headers: form, body: fields.toString() } }
}
