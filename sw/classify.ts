import { allCalls } from '#contract/table.ts'
import type { Keep, ReadCall } from '#contract/wire/kit.ts'
import { isLang } from '#contract/wire/lang.ts'
import {
  callName,
  GUEST,
  isKeptPage,
  keyText,
  OWNER_HEADER,
  type Owner,
  ownedBy,
  PUBLIC,
  paramsOf,
  parseKey,
  SINCE_HEADER,
} from '#data/store/key.ts'

const API = '/api'

/** A read whose answer may be kept. `owner` is the session it is asked for, null for what is public. */
export interface Wanted {
  readonly def: ReadCall
  readonly keep: Keep
  readonly owner: Owner | null
  /** Device ms: an answer that was asked for earlier does not do. */
  readonly since: number
}

const isKept = (call: (typeof allCalls)[number][1]): call is ReadCall & { readonly keep: Keep } =>
  call.kind === 'read' && call.keep !== null

/** By method and path, as the contract says; `GET /user/logout` is none, `POST /wallet/list` is one. */
const reads = new Map(allCalls.flatMap(([, call]) => (isKept(call) ? [[callName(call), call] as const] : [])))

/**
 * What a request asks for, when it is the page's read of something that may be kept. Null for everything else: a write,
 * an unknown call, another origin go to the network untouched and unseen (docs/offline.md#rule-6-reads,
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
  // The page and the worker are of one build; a request that says otherwise is none of the worker's.
  if ((def.access === 'guest') !== (owner === null) || (def.access === 'member' && owner?.scope === null))
    return null
  return { def, keep: def.keep, owner, since: Number(headers.get(SINCE_HEADER) ?? 0) }
}

/** `public`, or `scope.epoch`; a guest's session has no scope. */
function ownerOf(whose: string): Owner | null {
  const [scope = '', epoch] = whose.split('.')
  return scope === PUBLIC ? null : { scope: scope === GUEST ? null : scope, epoch: Number(epoch) }
}

/** The record's key of a request's fields; null when it has no language or is a page beyond what is kept. */
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

/** The request that a public key stands for; null when there is no such public read (any more). */
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
