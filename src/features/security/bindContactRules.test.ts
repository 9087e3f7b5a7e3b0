import { expect, test } from 'vitest'
import { bindContactRules, boundNumber, errorField } from './bindContactRules.ts'

const form = { area: '84', account: '912345678', code: '123456', own: '' }
const first = { contact: 'mobile', guarded: false } as const

test('a phone number is bound with a six-digit code, and a code of five digits is rejected', () => {
  expect(bindContactRules.errors(form, first)).toEqual({})
  expect(bindContactRules.errors({ ...form, code: '12345' }, first)).toEqual({ code: 'code' })
  expect(bindContactRules.errors({ ...form, code: '' }, first)).toEqual({ code: 'code' })
})

test('a phone number is accepted with 11 digits in mainland China, and with 6 to 15 digits in other countries', () => {
  expect(bindContactRules.errors({ ...form, area: '86' }, first)).toEqual({ account: 'mobile' })
  expect(bindContactRules.errors({ ...form, area: '86', account: '13800138000' }, first)).toEqual({})
  expect(bindContactRules.errors({ ...form, account: '12345' }, first)).toEqual({ account: 'mobile' })
  expect(bindContactRules.summarise({ ...form, account: '12345' }, first)).toBe(false)
})

test('binding a second contact or replacing a contact also requires a code sent to the bound contact', () => {
  const guarded = { contact: 'email', guarded: true } as const
  const email = { ...form, account: ' new@example.com ' }
  expect(bindContactRules.errors(email, guarded)).toEqual({ own: 'code' })
  expect(bindContactRules.errors({ ...email, own: '654321' }, guarded)).toEqual({})
  expect(bindContactRules.errors({ ...email, account: 'new@', own: '654321' }, guarded)).toEqual({
    account: 'email',
  })
})

test('a phone number typed with its country code is sent without the country code', () => {
  for (const account of ['0912 345 678', '(0) 912-345-678', '+84 912 345 678', '912345678 '])
    expect(boundNumber({ area: '84', account }), account).toBe('912345678')
})

test('a wrong code is reported at its field; when two codes were sent, it is reported at neither field', () => {
  expect(errorField('wrong_code', false)).toBe('code')
  expect(errorField('wrong_code', true)).toBeUndefined()
  expect(errorField('own_code_missing', true)).toBe('own')
  expect(errorField('mobile_taken', true)).toBe('account')
  expect(errorField('too_many_requests', false)).toBeUndefined()
})
