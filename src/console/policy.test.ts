import { expect, test } from 'vitest'
import { styleText } from './policy.ts'

test('the text of a style passes, and text in which an element could begin does not', () => {
  expect(styleText(':root{--a:1px}')).toBe(':root{--a:1px}')
  expect(() => styleText('a{}</style><img src=x>')).toThrow(TypeError)
})
