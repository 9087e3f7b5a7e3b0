import { expect, test } from 'vitest'
import type { Addressed } from '#contract/operators/call-builders.ts'
import { formOf } from '#contract/operators/forms.ts'
import { markets } from '#contract/operators/markets.ts'
import { products } from '#contract/operators/products.ts'
import { callFields, type Names } from './callFields.ts'
import { HELP } from './fieldHelp.ts'
import { CHOICE_NAMES, FIELD_NAMES } from './fieldLabels.ts'
import { initialValues, inputOf } from './fieldValues.ts'

const AS_THEY_ARE: Names = { field: (name) => name, help: (text) => text, choice: (_, value) => value }
const calls: readonly Addressed[] = [...Object.values(products.calls), ...Object.values(markets.calls)]
const forms = calls.filter(({ kind }) => kind === 'act').flatMap((call) => formOf(call) ?? [])

test('every parameter, help text and choice of a generated form has a text in both languages of the console', () => {
  expect(forms.map(({ name }) => name).filter((name) => !(name in FIELD_NAMES))).toEqual([])
  expect(forms.map(({ help }) => help).filter((help) => help !== '' && !(help in HELP))).toEqual([])
  const choices = forms.flatMap(({ name, choices = [] }) => choices.map((one) => `${name}.${one}`))
  // Choices that are numbers, such as levels, need no name.
  expect(choices.filter((one) => !(one in CHOICE_NAMES) && !/^level\.\d$/.test(one))).toEqual([])
})

test('a form is prefilled with the object’s values and has no fields for parameters that the page provides', () => {
  const row = { id: 7, min_amount: '10', max_amount: '1000', title: '' }
  const fields = callFields(products.calls.lockupAmounts, { id: 7 }, row, AS_THEY_ARE)
  expect(fields.map(({ name, kind, initial }) => [name, kind, initial])).toEqual([
    ['min_amount', 'decimal', '10'],
    ['max_amount', 'decimal', '1000'],
  ])
  expect(inputOf({ id: 7 }, fields, initialValues(fields))).toEqual({
    id: 7,
    min_amount: '10',
    max_amount: '1000',
  })
})

test('a time is entered in the device’s time zone and sent in milliseconds', () => {
  const at = new Date(2026, 11, 24, 18, 30).getTime()
  const fields = callFields(products.calls.ieoMarket, { id: 1 }, { market_at: at }, AS_THEY_ARE)
  expect(initialValues(fields)).toEqual({ market_at: '2026-12-24T18:30' })
  expect(inputOf({ id: 1 }, fields, initialValues(fields))).toEqual({ id: 1, market_at: at })
})

test('an optional parameter is left out while its field is empty', () => {
  const fields = callFields(products.calls.quickBuyCountryRate, { country: 'DE' }, {}, AS_THEY_ARE)
  expect(inputOf({ country: 'DE' }, fields, initialValues(fields))).toEqual({ country: 'DE' })
})
