import { beforeEach, expect, test, vi } from 'vitest'
import { applyLanguage } from './language.ts'
import { openedAddress } from './route-from-url.ts'
import { applyTheme } from './theme.ts'

const page = document.documentElement
const content = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content')

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML =
    '<meta name="theme-color" content="#16181c"><meta name="apple-mobile-web-app-status-bar-style" content="black-translucent">'
  return () => {
    page.className = ''
    window.location.hash = ''
  }
})

test.each([
  [null, false, 'dark'],
  ['dark', true, 'dark'],
  ['white', false, 'white'],
  ['system', false, 'dark'],
  ['system', true, 'white'],
])('with the stored theme %s, on a device whose light mode is %s, the page is %s', (theme, bright, name) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: bright }) as never,
  )
  if (theme !== null) localStorage.setItem('theme', theme)
  applyTheme()
  expect(page.className).toBe(name)
  expect(content('theme-color')).toBe(name === 'white' ? '#f3f4f6' : '#16181c')
  expect(content('apple-mobile-web-app-status-bar-style')).toBe(
    name === 'white' ? 'default' : 'black-translucent',
  )
})

test('the setting that shows rising prices in red adds the class redup to the page', () => {
  localStorage.setItem('redUp', '1')
  applyTheme()
  expect(page.className).toBe('dark redup')
})

test.each([
  [null, 'vn', 'vi'],
  ['kor', 'kor', 'ko'],
  ['constructor', 'en', 'en'],
])('with the stored language %s the page is shown in %s, with the language tag %s', (stored, lang, tag) => {
  if (stored !== null) localStorage.setItem('lang', stored)
  expect(applyLanguage()).toBe(lang)
  expect(page.lang).toBe(tag)
})

test.each([
  ['', '/pages/index/index', ''],
  ['#/', '/pages/index/index', ''],
  ['#/pages/market/market?tab=coins', '/pages/market/market', 'tab=coins'],
])('the URL %s opens the route %s', (hash, path, search) => {
  window.location.hash = hash
  expect(openedAddress()).toEqual({ path, search })
})
