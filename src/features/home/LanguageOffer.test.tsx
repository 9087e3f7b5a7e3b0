import { beforeEach, expect, test, vi } from 'vitest'
import { prefs } from '#data/session/device-preferences.ts'
import { button, click, render, until } from '#ui/test-kit.tsx'
import { LanguageOffer } from './LanguageOffer.tsx'

const device = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
const shown = (): string => {
  const { host, close } = render(<LanguageOffer />)
  const text = host.textContent ?? ''
  close()
  return text
}

beforeEach(() => {
  localStorage.clear()
  prefs.set({ lang: 'vn' })
  localStorage.clear()
  device('en-US', 'en')
})

test('the language offer is written in the device’s language, and one click changes the app to that language', async () => {
  const { host } = render(<LanguageOffer />)
  click(button('Continue in English', host))
  await until(() => expect(prefs.get().lang).toBe('en'))
  await until(() => expect(host.textContent).toBe(''))
})

test('a dismissed language offer does not appear again', () => {
  const { host } = render(<LanguageOffer />)
  click(button('Not now', host))
  expect(host.textContent).toBe('')
  expect(shown()).toBe('')
})

test('the language offer does not appear when a language was chosen, or when the device’s language is the page’s language or not supported', () => {
  device('vi-VN')
  expect(shown()).toBe('')
  device('de-DE')
  expect(shown()).toBe('')
  device('en-US')
  expect(shown()).toBe('Continue in English')
  localStorage.setItem('lang', 'vn')
  expect(shown()).toBe('')
})
