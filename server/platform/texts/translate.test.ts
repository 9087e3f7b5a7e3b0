import { expect, it } from 'vitest'
import { translate, translatePlain } from './translate.ts'

const orders = { message: '{count, plural, one {# order of {base}} other {# orders of {base}}}' }

it('a message chooses the plural by the value and formats the figure for the language', () => {
  expect(translate(orders, 'en', { count: 1, base: 'BTC' })).toBe('1 order of BTC')
  expect(translate(orders, 'en', { count: '1200', base: 'BTC' })).toBe('1,200 orders of BTC')
})

it('translatePlain leaves a code of digits unformatted, and translate formats a figure for the language', () => {
  expect(translatePlain({ message: 'Code {code}' }, 'en', { code: '012345' })).toBe('Code 012345')
  expect(translate({ message: 'Price {price}' }, 'vn', { price: '24806.5' })).toBe('Price 24.806,5')
})
