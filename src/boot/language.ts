import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import { storedLang } from '#data/session/stored-lang.ts'

/** Sets the language of the page before the first paint, and returns its code. */
export function applyLanguage(): Lang {
  const lang = storedLang()
  document.documentElement.lang = LANG_TAGS[lang]
  return lang
}
