import { DEFAULT_LANG, FALLBACK_LANG, isLang, LANG_TAGS, LANGS, type Lang } from '#contract/lang.ts'
import type { Form } from './form.ts'

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
 * Takes `lang` out of a form: absent → `vn`, none of the nine → `en` (docs/api-conventions.md#language). The email-code
 * call always says `lang=zh` with area code 86; there the Accept-Language header says the person's language.
 */
export function takeLang(form: Form, acceptLanguage: string | undefined): Lang {
  const sent = form.lang
  delete form.lang
  if (sent === undefined) return DEFAULT_LANG
  const lang = isLang(sent) ? sent : FALLBACK_LANG
  const fixed = sent === 'zh' && form.area_code === '86' && form.area_code_id === '1'
  return fixed ? (headerLang(acceptLanguage) ?? lang) : lang
}
