import { DEFAULT_LANG, FALLBACK_LANG, isLang, LANG_TAGS, LANGS, type Lang } from '#contract/wire/lang.ts'
import { type Form, queryOf } from './form.ts'

/** `zh-tw` and the other values clients send in `accept-language` (docs/api-conventions.md#language). */
const HEADER: Readonly<Record<string, Lang>> = {
  'zh-cn': 'zh',
  'zh-tw': 'hk',
  'zh-hk': 'hk',
  ...Object.fromEntries(LANGS.map((lang) => [LANG_TAGS[lang].toLowerCase(), lang])),
  ...Object.fromEntries(LANGS.map((lang) => [lang, lang])),
}

/** The first language of an Accept-Language header that is one of the nine; null when none is. */
export function headerLang(header: string | undefined): Lang | null {
  for (const part of (header ?? '').toLowerCase().slice(0, 200).split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    const lang = HEADER[tag] ?? HEADER[tag.split('-')[0] ?? '']
    if (lang) return lang
  }
  return null
}

/**
 * `lang`; none of the nine → `en`. Absent: the header, else `vn` (docs/api-conventions.md#language). The email-code call
 * always says `lang=zh` with area code 86; there the header says the person's language.
 */
function chosen(form: Form, acceptLanguage: string | undefined): Lang {
  const { lang: sent, area_code, area_code_id } = form
  if (sent === undefined) return headerLang(acceptLanguage) ?? DEFAULT_LANG
  const lang = isLang(sent) ? sent : FALLBACK_LANG
  const fixed = sent === 'zh' && area_code === '86' && area_code_id === '1'
  return fixed ? (headerLang(acceptLanguage) ?? lang) : lang
}

/** Takes `lang` out of a form. */
export function takeLang(form: Form, acceptLanguage: string | undefined): Lang {
  const lang = chosen(form, acceptLanguage)
  delete form.lang
  return lang
}

interface Asking {
  readonly raw: { readonly url?: string | undefined }
  readonly body?: unknown
  readonly headers: { readonly 'accept-language'?: string | undefined }
}

/** The language of a rejection without a form: what the address or the body asks for, whatever else is wrong with them. */
export function guessLang({ raw, body, headers }: Asking): Lang {
  const sent = [queryOf(raw.url ?? ''), typeof body === 'string' ? body : ''].flatMap((text) => [
    ...new URLSearchParams(text),
  ])
  return chosen(Object.fromEntries(sent), headers['accept-language'])
}
