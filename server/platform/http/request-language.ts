import { DEFAULT_LANG, FALLBACK_LANG, isLang, LANG_TAGS, LANGS, type Lang } from '#contract/wire/lang.ts'
import { type Form, queryOf } from './parse-form.ts'

/**
 * Languages by the values that clients send in `accept-language`, such as `zh-tw`
 * (docs/api-conventions.md#language).
 */
const HEADER: Readonly<Record<string, Lang>> = {
  'zh-cn': 'zh',
  'zh-tw': 'hk',
  'zh-hk': 'hk',
  ...Object.fromEntries(LANGS.map((lang) => [LANG_TAGS[lang].toLowerCase(), lang])),
  ...Object.fromEntries(LANGS.map((lang) => [lang, lang])),
}

/** The first of the nine languages in an Accept-Language header; null when there is none. */
export function headerLang(header: string | undefined): Lang | null {
  for (const part of (header ?? '').toLowerCase().slice(0, 200).split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    const lang = HEADER[tag] ?? HEADER[tag.split('-')[0] ?? '']
    if (lang) return lang
  }
  return null
}

/**
 * The language of a request (docs/api-conventions.md#language): the parameter `lang`, or `en` when its value is not
 * one of the nine languages; without the parameter, the header `accept-language`, else `vn`. Clients always send
 * `lang=zh` and area code 86 with the call for an email code, whatever the user's language is, so for this call the
 * header determines the language.
 */
function requestedLang(form: Form, acceptLanguage: string | undefined): Lang {
  const { lang: sent, area_code, area_code_id } = form
  if (sent === undefined) return headerLang(acceptLanguage) ?? DEFAULT_LANG
  const lang = isLang(sent) ? sent : FALLBACK_LANG
  const fixed = sent === 'zh' && area_code === '86' && area_code_id === '1'
  return fixed ? (headerLang(acceptLanguage) ?? lang) : lang
}

/** Removes `lang` from a form and returns the language. */
export function takeLang(form: Form, acceptLanguage: string | undefined): Lang {
  const lang = requestedLang(form, acceptLanguage)
  delete form.lang
  return lang
}

interface Asking {
  readonly raw: { readonly url?: string | undefined }
  readonly body?: unknown
  readonly headers: { readonly 'accept-language'?: string | undefined }
}

/**
 * The language of a rejection when the form of the request could not be parsed. It is read from the query or the body
 * even if other parts of them are invalid.
 */
export function langWithoutForm({ raw, body, headers }: Asking): Lang {
  const sent = [queryOf(raw.url ?? ''), typeof body === 'string' ? body : ''].flatMap((text) => [
    ...new URLSearchParams(text),
  ])
  return requestedLang(Object.fromEntries(sent), headers['accept-language'])
}
