import { beforeEach, expect, test, vi } from 'vitest'
import { prefs } from '#data/session/prefs.ts'
import { button, click, render, until } from '#ui/testing.tsx'
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

test('the language of the device is offered in its own words, and one tap takes it', async () => {
  const { host } = render(<LanguageOffer />)
  click(button('Continue in English', host))
  await until(() => expect(prefs.get().lang).toBe('en'))
  await until(() => expect(host.textContent).toBe(''))
})

test('an offer that was put away does not come back', () => {
  const { host } = render(<LanguageOffer />)
  click(button('Not now', host))
  expect(host.textContent).toBe('')
  expect(shown()).toBe('')
})

test('nothing is offered to who chose a language, or whose device speaks the page’s or none of the nine', () => {
  device('vi-VN')
  expect(shown()).toBe('')
  device('de-DE')
  expect(shown()).toBe('')
  device('en-US')
  expect(shown()).toBe('Continue in English')
  localStorage.setItem('lang', 'vn')
  expect(shown()).toBe('')
})
