/**
 * The nine languages by their codes on the wire (docs/api-conventions.md#language), each with the language
 * codes that browsers use.
 */
export const LANGS = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vn'] as const
export type Lang = (typeof LANGS)[number]

export const DEFAULT_LANG: Lang = 'vn'
/** Language that is used when a stored or received code is not one of the nine codes. */
export const FALLBACK_LANG: Lang = 'en'

/** BCP 47 tags of the languages, for `<html lang>` and for formatting. */
export const LANG_TAGS: Readonly<Record<Lang, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  hk: 'zh-Hant-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
  vn: 'vi',
}

export const isLang = (code: string): code is Lang => (LANGS as readonly string[]).includes(code)
