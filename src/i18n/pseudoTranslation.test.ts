import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { pseudo } from './pseudoTranslation.ts'

const say = (message: string, values: Record<string, unknown> = {}): string => {
  const i18n = setupI18n({ locale: 'en', messages: { en: pseudo({ id: compileMessage(message) }) } })
  return i18n._('id', values)
}

test('a pseudo-translated text is 40 % longer', () => {
  for (const text of ['OK', 'Cancel', 'You are offline. This needs a connection.'])
    expect(say(text).length).toBe(text.length + Math.ceil(text.length * 0.4))
})

test('a pseudo-translated text keeps placeholders, elements and plural forms', () => {
  expect(say('As of {time}', { time: '14:32:05' })).toBe('As ofÀÉ 14:32:05')
  expect(say('<0>Total</0> in {code}', { code: 'USD' })).toBe('<0>TotalÀÉ</0> inÀ USD')
  const days = '{n, plural, one {# day} other {# days}} left'
  expect(say(days, { n: 1 })).toBe('1 dayÀÉ leftÀÉ')
  expect(say(days, { n: 3 })).toBe('3 daysÀÉ leftÀÉ')
})
