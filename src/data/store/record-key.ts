import type { Call } from '#contract/wire/callBuilders.ts'
import { isLang, type Lang } from '#contract/wire/lang.ts'

/**
 * `[scope, lang, call, params]`: identifies a stored record, and a query in the page's cache
 * (docs/offline.md#rule-2-records).
 */
export type RecordKey = readonly [scope: string, lang: Lang, call: string, params: string]

/**
 * Scope of answers that are the same for everybody. Besides `public` and `guest`, all scopes are random names
 * made at sign-in.
 */
export const PUBLIC = 'public'
/** Scope of a guest's answers to calls whose answers differ for members (`access: 'viewer'`). */
export const GUEST = 'guest'

/**
 * A session as the store identifies it; `scope` is null for a guest. An answer of a session may be stored
 * only while the session lasts (docs/offline.md#rule-6-reads).
 */
export interface Owner {
  readonly scope: string | null
  readonly epoch: number
}

export const callName = (def: Pick<Call, 'method' | 'path'>): string => `${def.method} ${def.path}`

/** The scope of a session; `guest` for the session of a guest. */
export const scopeOf = ({ scope }: { readonly scope: string | null }): string => scope ?? GUEST

/**
 * Parameters as they are sent: sorted by name so that equal parameters give equal texts, without undefined
 * values.
 */
export function encodeParams(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const encoded = new URLSearchParams()
  for (const name of Object.keys(params).sort()) {
    const value = params[name]
    if (value !== undefined && value !== null) encoded.append(name, String(value))
  }
  return encoded
}

/** Parses a record key; null for any other text. */
export function parseKey(text: string): RecordKey | null {
  const [scope, lang, call, params, ...rest] = text.split('|')
  if (!scope || !lang || !isLang(lang) || !call || params === undefined || rest.length > 0) return null
  return [scope, lang, call, params]
}
