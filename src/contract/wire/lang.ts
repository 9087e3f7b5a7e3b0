/** The nine languages by wire code (docs/api-conventions.md#language), with browsers' codes. */
export const LANGS = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vn'] as const
export type Lang = (typeof LANGS)[number]

export const DEFAULT_LANG: Lang = 'vn'
/** Used when a stored or received code is none of the nine. */
export const FALLBACK_LANG: Lang = 'en'

/** BCP 47 tags for `<html lang>` and formats. */
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
