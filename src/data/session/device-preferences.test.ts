import { expect, test } from 'vitest'
import { prefs } from './device-preferences.ts'

test('settings changed in another tab change the theme of this tab, but not its language', () => {
  prefs.set({ lang: 'en', theme: 'dark' })
  localStorage.setItem('lang', 'fra')
  localStorage.setItem('theme', 'white')
  for (const key of ['lang', 'theme']) window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(prefs.get()).toMatchObject({ lang: 'en', theme: 'white' })
  expect(document.documentElement.classList.contains('white')).toBe(true)
})
