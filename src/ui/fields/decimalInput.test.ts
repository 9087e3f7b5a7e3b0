import { expect, test } from 'vitest'
import { readInput, stepped } from './decimalInput.ts'

const reading = { lang: 'en', scale: 2, before: '', inputType: '' } as const
const steps = { step: '0.1', from: undefined, min: '0.01', max: '10', scale: 6 }

test.each([
  ['1.25', { text: '1.25', value: '1.25' }],
  ['1.256', { rejected: { text: '1.256', fault: 'decimals' } }],
  ['abc', { rejected: { text: 'abc', fault: 'none' } }],
])('a pasted text %j is read as %j', (text, read) => {
  expect(readInput(text, reading)).toMatchObject(read)
})

test.each(['insertFromPaste', 'insertFromDrop'])(
  'a text that replaces a longer number (%s) is rejected with the reason',
  (inputType) => {
    const over = { ...reading, before: '70189.19', inputType }
    expect(readInput('1,250', over)).toEqual({ rejected: { text: '1,250', fault: 'either' } })
    expect(readInput('abc', over)).toEqual({ rejected: { text: 'abc', fault: 'none' } })
    expect(readInput('1.256', over)).toEqual({ rejected: { text: '1.256', fault: 'decimals' } })
    expect(readInput('5.', { ...over, scale: 0 })).toEqual({ rejected: { text: '5.', fault: 'decimals' } })
    expect(readInput('1.25', over)).toMatchObject({ value: '1.25' })
  },
)

test('a typed character that leads to no number is ignored without a message', () => {
  expect(readInput('1x', { ...reading, before: '1' })).toEqual({ rejected: null })
  expect(readInput('1.256', { ...reading, before: '1.25' })).toEqual({ rejected: null })
})

test('a field of whole numbers accepts no decimal mark', () => {
  expect(readInput('5.', { ...reading, scale: 0, before: '5' })).toEqual({ rejected: null })
})

test('a step of a decimal field keeps the displayed decimals and stops at the limits', () => {
  expect(stepped('1.50', 1, steps)).toBe('1.60')
  expect(stepped('2', -1, steps)).toBe('1.9')
  expect(stepped('9.95', 1, steps)).toBe('10')
  expect(stepped('0.05', -1, steps)).toBe('0.01')
})

test('the first step of an empty decimal field starts at the given base value, or at the minimum when no base value is given', () => {
  expect(stepped('', 1, { ...steps, from: '5' })).toBe('5.0')
  expect(stepped('', 1, { ...steps, min: '3' })).toBe('3.0')
  expect(stepped('', -1, { ...steps, min: '0' })).toBe('0.0')
})

test('a step up in an empty decimal field whose minimum is zero gives the smallest amount, not zero', () => {
  expect(stepped('', 1, { ...steps, min: '0' })).toBe('0.1')
})
