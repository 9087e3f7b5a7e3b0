import { i18n, type Messages } from '@lingui/core'

export const LANGUAGES = { en: 'English', zh: '简体中文' } as const
export type Language = keyof typeof LANGUAGES

const TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' }
const STORED = 'console.language'
const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/console/*.po')

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text)

/** The language that the operator chose, else the language of the browser. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED)
  if (isLanguage(stored)) return stored
  return navigator.language.startsWith('zh') ? 'zh' : 'en'
}

/** Loads a catalogue and activates it. */
export async function activateLanguage(language: Language): Promise<void> {
  const load = catalogues[`../../locales/console/${language}.po`]
  if (!load) throw new RangeError(`no catalogue for ${language}`)
  const { messages } = await load()
  localStorage.setItem(STORED, language)
  document.documentElement.lang = TAGS[language]
  i18n.loadAndActivate({ locale: language, locales: TAGS[language], messages })
}

/** Locale for numbers and times. */
export const locale = (): string => TAGS[isLanguage(i18n.locale) ? i18n.locale : 'en']
