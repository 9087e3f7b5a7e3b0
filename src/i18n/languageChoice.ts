import type { Lang } from '#contract/wire/lang.ts'
import { transferAnswers } from '#data/cache/language-transfer.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { activate } from './language.ts'

/** The name of each language in that language, in display order. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = {
  zh: '简体中文',
  en: 'English',
  hk: '繁體中文',
  th: 'ไทย',
  jp: '日本語',
  kor: '한국어',
  fra: 'Français',
  spa: 'Español',
  vn: 'Tiếng Việt',
}

/**
 * Changes the language without a reload: texts, formats, and `lang` of later calls. Rejects and changes nothing when
 * the catalogue cannot be loaded.
 */
export async function changeLanguage(lang: Lang): Promise<void> {
  const before = prefs.get().lang
  if (!(await activate(lang))) return
  transferAnswers(before, lang)
  prefs.set({ lang })
}
