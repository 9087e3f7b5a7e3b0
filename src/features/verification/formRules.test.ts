import { expect, test } from 'vitest'
import { documentRules, EMPTY_DOCUMENT } from './formRules.ts'

const china = { ...EMPTY_DOCUMENT, country_code: 'CN', name: '张三' }

test('a Chinese identity card with a wrong check character is rejected', () => {
  expect(documentRules.errors({ ...china, card_id: '11010519491231002X' })).toEqual({})
  expect(documentRules.errors({ ...china, card_id: '110105 19491231 002x' })).toEqual({})
  expect(documentRules.errors({ ...china, card_id: '110105194912310021' })).toEqual({ card_id: 'id_card_cn' })
})

test('a passport number is accepted with 5 to 20 letters and digits, and a driving-licence number with 4 to 20', () => {
  const passport = { ...china, id_type: 'passport' } as const
  expect(documentRules.errors({ ...passport, card_id: 'E1234' })).toEqual({})
  expect(documentRules.errors({ ...passport, card_id: 'E123' })).toEqual({ card_id: 'passport' })
  expect(documentRules.errors({ ...passport, card_id: 'E1'.repeat(11) })).toEqual({ card_id: 'passport' })
  const licence = { ...china, id_type: 'driver_licence' } as const
  expect(documentRules.errors({ ...licence, card_id: 'AB12' })).toEqual({})
  expect(documentRules.errors({ ...licence, card_id: 'AB1' })).toEqual({ card_id: 'driver_licence' })
})

test('a verification form is rejected while any field is empty', () => {
  expect(documentRules.errors(EMPTY_DOCUMENT)).toEqual({
    country_code: 'country',
    name: 'name',
    card_id: 'id_card',
  })
})
