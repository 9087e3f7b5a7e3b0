import { i18n, type Messages } from '@lingui/core'
import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*.po')

/** Value of the attribute `data-host-locale` on the page's root element: one of five locales, by default `en`. */
export const hostLocale = (lang: Lang): 'zh-Hans' | 'zh-Hant' | 'fr' | 'es' | 'en' => {
  if (lang === 'zh') return 'zh-Hans'
  if (lang === 'hk') return 'zh-Hant'
  if (lang === 'fra') return 'fr'
  return lang === 'spa' ? 'es' : 'en'
}

let begun: () => void = () => {}
/**
 * Resolves when the first language is loaded; code that needs texts before the first render awaits this
 * promise.
 */
export const languageLoaded = new Promise<void>((done) => {
  begun = done
})

/**
 * Number of language requests so far. When the person chooses two languages in quick succession, the
 * catalogue of the first language is ignored.
 */
let asked = 0

/** With `?pseudo` texts are 40 % longer, to find layout problems; not in production builds. */
async function wording(messages: Messages): Promise<Messages> {
  if (!__PSEUDO__ || !new URLSearchParams(window.location.search).has('pseudo')) return messages
  return (await import('./pseudoTranslation.ts')).pseudo(messages)
}

/**
 * Loads a catalogue and activates the language; resolves with false when another language was requested meanwhile.
 * Rejects when the catalogue cannot be loaded.
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
