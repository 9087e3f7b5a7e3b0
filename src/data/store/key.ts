import type { Call, ReadCall } from '#contract/kit.ts'
import { isLang, type Lang } from '#contract/lang.ts'

/** `[scope, lang, call, params]`: names a record of the store and a read of the page alike (offline.md rule 2). */
export type RecordKey = readonly [scope: string, lang: Lang, call: string, params: string]

/** The scope of what everybody is answered alike; any other scope is a random name minted at a login. */
export const PUBLIC = 'public'

/** Whose answer a read fetches: the page says it to the worker, which takes the header off again. */
export const OWNER_HEADER = 'x-h5-owner'
/** The page's read must have been asked for at this time (device ms) or later: what it knew has changed since. */
export const SINCE_HEADER = 'x-h5-since'
/** The worker keeps this answer; the value is the device's time (ms) at which it was asked for. */
export const KEPT_HEADER = 'x-h5-kept'

/** A session as the store knows it. Its answers may be kept only while it lasts (rule 6). */
export interface Owner {
  readonly scope: string | null
  readonly epoch: number
}

export const callName = (def: Pick<Call, 'method' | 'path'>): string => `${def.method} ${def.path}`

/** Whether the answer is one person's. A call without `keep` is when only members may ask. */
export const isPersonal = (def: ReadCall): boolean =>
  def.keep ? def.keep.scope === 'user' : def.access === 'member'

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

/** Of a paged read the first page is kept: further ones belong to a moment that is gone. */
export const isFirstPage = (params: URLSearchParams): boolean => (params.get('page') ?? '1') === '1'
