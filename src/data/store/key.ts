import type { Call, Keep, ReadCall } from '#contract/wire/kit.ts'
import { isLang, type Lang } from '#contract/wire/lang.ts'

/**
 * `[scope, lang, call, params]`: names a record of the store and a read of the page alike
 * (docs/offline.md#rule-2-records).
 */
export type RecordKey = readonly [scope: string, lang: Lang, call: string, params: string]

/** The scope of what everybody is answered alike; any other scope but the guest's is a random name minted at a login. */
export const PUBLIC = 'public'
/** The scope of what a guest is answered where a member is answered otherwise (`access: 'viewer'`). */
export const GUEST = 'guest'

/** Whose answer a read fetches: the page says it to the worker, which takes the header off again. */
export const OWNER_HEADER = 'x-h5-owner'
/** The page's read must have been asked for at this time (device ms) or later: what it knew has changed since. */
export const SINCE_HEADER = 'x-h5-since'
/** The worker keeps this answer; the value is the device's time (ms) at which it was asked for. */
export const KEPT_HEADER = 'x-h5-kept'

/**
 * A session as the store knows it; a guest's has no scope. Its answers may be kept only while it lasts
 * (docs/offline.md#rule-6-reads).
 */
export interface Owner {
  readonly scope: string | null
  readonly epoch: number
}

export const callName = (def: Pick<Call, 'method' | 'path'>): string => `${def.method} ${def.path}`

/** The scope of whoever is here: a guest is a person too. */
export const scopeOf = ({ scope }: { readonly scope: string | null }): string => scope ?? GUEST

/** The scope of what is kept for a session; null for what everybody is answered alike. */
export const ownedBy = (owner: Owner | null): string => (owner ? scopeOf(owner) : PUBLIC)

/** Under whose scope an answer is, kept or not. Null where only members are answered and nobody is signed in. */
export function readScope(
  { access }: Pick<ReadCall, 'access'>,
  session: Pick<Owner, 'scope'>,
): string | null {
  if (access === 'guest') return PUBLIC
  return access === 'viewer' ? scopeOf(session) : session.scope
}

/** Parameters as they travel, sorted by name so that equal calls are equal texts; what is undefined is left out. */
export function encodeParams(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const name of Object.keys(params).sort()) {
    const value = params[name]
    if (value !== undefined && value !== null) encoded.append(name, String(value))
  }
  return encoded
}

export const keyText = (key: RecordKey): string => key.join('|')

/** Null for a text that is no key. */
export function parseKey(text: string): RecordKey | null {
  const [scope, lang, call, params, ...rest] = text.split('|')
  if (!scope || !lang || !isLang(lang) || !call || params === undefined || rest.length > 0) return null
  return [scope, lang, call, params]
}

/** Fields that change nothing of the answer. */
const ASIDE = ['lang', 'ahead']

/** Fields of a request as a record's key has them. */
export function paramsOf(fields: URLSearchParams): string {
  const params = new URLSearchParams([...fields].filter(([name]) => !ASIDE.includes(name)))
  params.sort()
  return params.toString()
}

/** The record a query of the page shows; of a list that is its first page. */
export function recordKey(queryKey: readonly unknown[]): string {
  const [scope, lang, call, params, paged] = queryKey.map(String)
  if (paged === undefined) return [scope, lang, call, params].join('|')
  const first = new URLSearchParams(params)
  first.set('page', '1')
  first.sort()
  return [scope, lang, call, first].join('|')
}

/** Rows of a page that does not say how many (docs/api-conventions.md#lists-and-paging). */
const PAGE_ROWS = 10

/** Of a paged read the newest rows are kept, as many as its contract says; at least the first page. */
export function isKeptPage(params: URLSearchParams, { rows = 0 }: Pick<Keep, 'rows'>): boolean {
  const page = Number(params.get('page') ?? 1)
  return page === 1 || page * Number(params.get('limit') ?? PAGE_ROWS) <= rows
}
