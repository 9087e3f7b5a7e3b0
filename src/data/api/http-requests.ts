import type { Call } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { encodeParams } from '../store/record-key.ts'

const BASE = '/api'

/**
 * The address of a call: base and path joined by exactly one slash
 * (docs/api-conventions.md#addresses-and-parameters).
 */
export const urlOf = (path: string): string => `${BASE}/${path.replace(/^\/+/, '')}`

/** `accept-language` of uploads, which differs from `lang` (docs/api-conventions.md#language). */
const UPLOAD_LANG: Readonly<Partial<Record<Lang, string>>> = { zh: 'zh-cn', hk: 'zh-tw', vn: 'vn' }

/**
 * Whether the answer is a page of an intermediary, such as a captive portal. A truncated or empty answer does
 * not count as such a page, because a bad connection causes such answers too.
 */
export const isForeignPage = (type: string | null, body: string): boolean =>
  /^text\/html\b/i.test(type ?? '') || /^\s*</.test(body)

export interface Sending {
  readonly params: Readonly<Record<string, unknown>>
  readonly lang: Lang
  readonly token: string | null
  readonly requestId?: string | undefined
  readonly file?: File | undefined
}

/**
 * Builds the request of a call: form-urlencoded, with `lang` in the query of a GET and otherwise in the body
 * (docs/api-conventions.md#addresses-and-parameters).
 */
export function requestOf(def: Call, sending: Sending): { url: string; init: RequestInit } {
  const { params, lang, token, requestId, file } = sending
  const fields = encodeParams({
    ...params,
    lang,
    ...(requestId === undefined ? {} : { request_id: requestId }),
  })
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', token)
  const init: RequestInit = {
    method: def.method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  }
  if (def.upload) {
    headers.set('accept-language', UPLOAD_LANG[lang] ?? 'en')
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    if (file) body.append('file', file)
    return { url: urlOf(def.path), init: { ...init, body } }
  }
  if (def.method === 'GET') return { url: `${urlOf(def.path)}?${fields}`, init }
  headers.set('content-type', 'application/x-www-form-urlencoded')
  return { url: urlOf(def.path), init: { ...init, body: fields.toString() } }
}
