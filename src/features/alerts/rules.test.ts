import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { alertRules, EMPTY } from './rules.ts'

const context = { last: decimal('100'), precision: 2 }

test('says where it would be told by the price of now', () => {
  expect(alertRules.summarise({ kind: 'rise', value: '5' }, context)).toEqual({ target: '105' })
  expect(alertRules.summarise({ kind: 'above', value: '99' }, context)).toEqual({ target: null })
})
test('says what is wrong, and nothing while no price is known', () => {
  expect(alertRules.errors({ kind: 'below', value: '100' }, context)).toEqual({ value: 'alert_reached' })
  expect(alertRules.errors(EMPTY, context)).toEqual({ value: 'bad_price' })
  expect(alertRules.errors(EMPTY, { ...context, last: null })).toEqual({})
})
test('another kind begins with an empty figure', () => {
  const state = { kind: 'above', value: '120' } as const
  expect(alertRules.reduce(state, { kind: 'rise' }, context)).toEqual({ kind: 'rise', value: '' })
  expect(alertRules.reduce(state, { value: '121' }, context)).toEqual({ kind: 'above', value: '121' })
})
