import { expect, test } from 'vitest'
import { saidRules } from './formRules.ts'

const nickname = saidRules('nickname')
const signature = saidRules('signature')

test.each([
  ['An', undefined],
  ['张三Ab9', undefined],
  ['abcdefghij', undefined],
  ['  abcdefghij  ', undefined],
  ['a', 'short'],
  ['abcdefghijk', 'long'],
  ['An😀', 'special'],
  ['Nguyễn', 'special'],
  ['a b', 'special'],
])('the nickname %j has the validation error %s', (text, fault) => {
  expect(nickname.errors({ text }).text).toBe(fault)
})

test.each([
  ['Hold, do not chase.', undefined],
  ['Không vội', undefined],
  ['x', 'short'],
  ['x'.repeat(31), 'long'],
  ['to the moon 🚀', 'special'],
  ['a\u0007b', 'special'],
])('the signature %j has the validation error %s', (text, fault) => {
  expect(signature.errors({ text }).text).toBe(fault)
})

test('the length of a nickname is counted in visible characters, without leading and trailing blanks', () => {
  expect(nickname.summarise({ text: ' 张三😀 ' })).toBe(3)
})
