import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { limitRules } from './formRules.ts'

const at = (amount: string, current: string | null) =>
  limitRules.summarise({ amount }, { precision: 6, current: current === null ? null : decimal(current) })

test('the form for a self-limit shows whether the new limit takes effect at once, after a day, or never because it is unchanged', () => {
  expect(at('100', null)).toBe('now')
  expect(at('50', '100')).toBe('now')
  expect(at('100.5', '100')).toBe('later')
  expect(at('', '100')).toBe('later')
  expect(at('', null)).toBe('none')
})

test('a self-limit is accepted as a positive amount, or as an empty field that removes the limit, and rejected as any other text', () => {
  const errors = (amount: string) => limitRules.errors({ amount }, { precision: 2, current: null })
  expect(errors('')).toEqual({})
  expect(errors('12.34')).toEqual({})
  expect(errors('0')).toEqual({ amount: 'correct' })
  expect(errors('1.234')).toEqual({ amount: 'correct' })
})
