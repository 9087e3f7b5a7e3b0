import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { alertRules, EMPTY } from './formRules.ts'

const context = { last: decimal('100'), precision: 2 }

test('an alert form computes the price at which the alert fires from the last price', () => {
  expect(alertRules.summarise({ kind: 'rise', value: '5' }, context)).toEqual({ target: '105' })
  expect(alertRules.summarise({ kind: 'above', value: '99' }, context)).toEqual({ target: null })
})
test('an alert form shows why its value is invalid, but no error while the last price is unknown', () => {
  expect(alertRules.errors({ kind: 'below', value: '100' }, context)).toEqual({ value: 'alert_reached' })
  expect(alertRules.errors(EMPTY, context)).toEqual({ value: 'bad_price' })
  expect(alertRules.errors(EMPTY, { ...context, last: null })).toEqual({})
})
test('an alert form clears the typed value when the kind of alert is changed', () => {
  const state = { kind: 'above', value: '120' } as const
  expect(alertRules.reduce(state, { kind: 'rise' }, context)).toEqual({ kind: 'rise', value: '' })
  expect(alertRules.reduce(state, { value: '121' }, context)).toEqual({ kind: 'above', value: '121' })
})
