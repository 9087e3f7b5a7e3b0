import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { LANG_TAGS, LANGS } from '#contract/wire/lang.ts'
import { prefs } from '#data/session/device-preferences.ts'
import { activate, hostLocale } from './language.ts'
import { changeLanguage } from './languageChoice.ts'

const late = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => {
    arrive = done
  })
  return { arrive, arrived }
})
/** In these tests the Chinese catalogue loads slowly and the Thai catalogue fails to load. */
vi.mock('../../locales/zh.po', async (original) => {
  await late.arrived
  return original()
})
vi.mock('../../locales/th.po', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const page = document.documentElement

afterEach(() => window.history.replaceState(null, '', '/'))

test('when two languages are chosen in quick succession, the second is shown, even if the first is loaded last', async () => {
  const first = changeLanguage('zh')
  await changeLanguage('fra')
  late.arrive()
  await first
  expect([i18n.locale, page.lang, prefs.get().lang, localStorage.getItem('lang')]).toEqual([
    'fra',
    'fr',
    'fra',
    'fra',
  ])
})

test('a language whose catalogue fails to load leaves the present language active', async () => {
  await changeLanguage('spa')
  await expect(changeLanguage('th')).rejects.toThrow()
  expect([i18n.locale, page.lang, prefs.get().lang]).toEqual(['spa', 'es', 'spa'])
})

test('each language sets the page’s lang attribute and one of five locales for texts built into components', async () => {
  const named = { zh: 'zh-Hans', hk: 'zh-Hant', fra: 'fr', spa: 'es' }
  for (const lang of LANGS.filter((code) => code !== 'th')) {
    await activate(lang)
    expect(page.lang).toBe(LANG_TAGS[lang])
    expect(page.dataset.hostLocale).toBe(Reflect.get(named, lang) ?? 'en')
    expect(hostLocale(lang)).toBe(page.dataset.hostLocale)
  }
})

test('the parameter ?pseudo lengthens every text', async () => {
  window.history.replaceState(null, '', '/?pseudo')
  await activate('en')
  const texts = Object.values(i18n.messages).map((message) => JSON.stringify(message))
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.filter((text) => /[a-z]{3}/.test(text) && !text.includes('À'))).toEqual([])
})
