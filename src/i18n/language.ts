import { i18n, type Messages } from '@lingui/core'
import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import { transferAnswers } from '#data/cache/language-transfer.ts'
import { prefs } from '#data/session/prefs.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*.po')

/** The languages by their own names, in the order in which they are offered. */
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

/** The locale of built-in component texts: four are named, every other language is `en`. */
export const hostLocale = (lang: Lang): 'zh-Hans' | 'zh-Hant' | 'fr' | 'es' | 'en' => {
  if (lang === 'zh') return 'zh-Hans'
  if (lang === 'hk') return 'zh-Hant'
  if (lang === 'fra') return 'fr'
  return lang === 'spa' ? 'es' : 'en'
}

let begun: () => void = () => {}
/** Resolves when the first language stands: what is said before must wait for it. */
export const spoken = new Promise<void>((done) => {
  begun = done
})

/** Counts what was asked for, so that of two languages chosen quickly the later one stands. */
let asked = 0

/** Texts 40 % longer under `?pseudo`, to see what breaks; no such code in a production build. */
async function wording(messages: Messages): Promise<Messages> {
  if (!__PSEUDO__ || !new URLSearchParams(window.location.search).has('pseudo')) return messages
  return (await import('./pseudo.ts')).pseudo(messages)
}

/**
 * Loads a language's catalogue and makes it the app's language; gives false when another one was asked for meanwhile.
 * Rejects when the catalogue cannot be fetched.
 */
export async function activate(lang: Lang): Promise<boolean> {
  asked += 1
  const mine = asked
  const load = catalogues[`../../locales/${lang}.po`]
  if (!load) throw new RangeError(`no catalogue for ${lang}`)
  const messages = await wording((await load()).messages)
  if (mine !== asked) return false
  i18n.loadAndActivate({ locale: lang, locales: LANG_TAGS[lang], messages })
  document.documentElement.lang = LANG_TAGS[lang]
  document.documentElement.dataset.hostLocale = hostLocale(lang)
  begun()
  return true
}

/**
 * Switches the language without a reload: texts, formats, and the `lang` of every following call. Nothing changes
 * when the catalogue cannot be fetched; the promise then rejects.
 */
export async function changeLanguage(lang: Lang): Promise<void> {
  const before = prefs.get().lang
  if (!(await activate(lang))) return
  transferAnswers(before, lang)
  prefs.set({ lang })
}
