import type { Lang } from '#contract/wire/lang.ts'

const BY_LANGUAGE: Readonly<Record<string, Lang>> = {
  en: 'en',
  th: 'th',
  ja: 'jp',
  ko: 'kor',
  fr: 'fra',
  es: 'spa',
  vi: 'vn',
}

/**
 * The first of a device's languages (BCP 47) that the app supports; null when the app supports none of these
 * languages.
 */
export function deviceLang(tags: readonly string[]): Lang | null {
  for (const tag of tags) {
    const [language = '', ...rest] = tag.toLowerCase().split('-')
    if (language === 'zh') return rest.some((part) => /^(?:hant|tw|hk|mo)$/.test(part)) ? 'hk' : 'zh'
    const own = Object.hasOwn(BY_LANGUAGE, language) ? BY_LANGUAGE[language] : undefined
    if (own) return own
  }
  return null
}
