import type { Call, Keep, ReadCall } from '#contract/wire/kit.ts'
import { isLang, type Lang } from '#contract/wire/lang.ts'

/**
 * `[scope, lang, call, params]`: key of a stored record and of a query of the page
 * (docs/offline.md#rule-2-records).
 */
export type RecordKey = readonly [scope: string, lang: Lang, call: string, params: string]

/** Scope of public answers. All other scopes but the guest's are random names made at sign-in. */
export const PUBLIC = 'public'
/** Scope of answers to a guest where members get other ones (`access: 'viewer'`). */
export const GUEST = 'guest'

/** Request header by which the page names the scope to the worker; the worker removes it. */
export const OWNER_HEADER = 'x-h5-owner'
/**
 * Request header: a shared request must have been sent at this time (device's clock, ms) or later, because
 * earlier data is outdated.
 */
export const SINCE_HEADER = 'x-h5-since'
/**
 * Response header: the worker stores this answer; the value is when it was requested (device's clock, ms).
 */
export const KEPT_HEADER = 'x-h5-kept'

/**
 * A session as the store knows it; a guest's scope is null. Its answers may be stored only while it lasts
 * (docs/offline.md#rule-6-reads).
 */
export interface Owner {
  readonly scope: string | null
  readonly epoch: number
}

export const callName = (def: Pick<Call, 'method' | 'path'>): string => `${def.method} ${def.path}`

/** The scope of a session, also of a guest's. */
export const scopeOf = ({ scope }: { readonly scope: string | null }): string => scope ?? GUEST

/** The scope of what is stored for a session; `public` without one. */
export const ownedBy = (owner: Owner | null): string => (owner ? scopeOf(owner) : PUBLIC)

/** The scope of an answer, stored or not. Null when only members get one and nobody is signed in. */
export function readScope(
  { access }: Pick<ReadCall, 'access'>,
  session: Pick<Owner, 'scope'>,
): string | null {
  if (access === 'guest') return PUBLIC
  return access === 'viewer' ? scopeOf(session) : session.scope
}

/** Parameters as sent, sorted by name so that equal calls give equal texts; undefined ones are left out. */
export function encodeParams(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const name of Object.keys(params).sort()) {
    const value = params[name]
    if (value !== undefined && value !== null) encoded.append(name, String(value))
  }
  return encoded
}

export const keyText = (key: RecordKey): string => key.join('|')

/** Null for a text that is no record key. */
export function parseKey(text: string): RecordKey | null {
  const [scope, lang, call, params, ...rest] = text.split('|')
  if (!scope || !lang || !isLang(lang) || !call || params === undefined || rest.length > 0) return null
  return [scope, lang, call, params]
}

/** Parameters that do not affect the answer. */
const ASIDE = ['lang', 'ahead']

/** The parameters of a request as a record key has them. */
export function paramsOf(fields: URLSearchParams): string {
  const params = new URLSearchParams([...fields].filter(([name]) => !ASIDE.includes(name)))
  params.sort()
  return params.toString()
}

/** The record key of a query; for a list that of its first page. */
export function recordKey(queryKey: readonly unknown[]): string {
  const [scope, lang, call, params, paged] = queryKey.map(String)
  if (paged === undefined) return [scope, lang, call, params].join('|')
  const first = new URLSearchParams(params)
  first.set('page', '1')
  first.sort()
  return [scope, lang, call, first].join('|')
}

/** Rows per page of a request without `limit` (docs/api-conventions.md#lists-and-paging). */
const PAGE_ROWS = 10

/**
 * Whether a page of a list is stored: the first one, and further ones up to the number of rows in the
 * contract.
 */
export function isKeptPage(params: URLSearchParams, { rows = 0 }: Pick<Keep, 'rows'>): boolean {
  const page = Number(params.get('page') ?? 1)
  return page === 1 || page * Number(params.get('limit') ?? PAGE_ROWS) <= rows
}
