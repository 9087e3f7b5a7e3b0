import { expect, it } from 'vitest'
import { closeRules, exportRules } from './formRules.ts'

it('a request for a copy of personal data is rejected without the password', () => {
  expect(exportRules.errors({ password: '' })).toEqual({ password: 'password' })
  expect(exportRules.errors({ password: 'x' })).toEqual({})
})

it('a request to close the account is rejected without the password and six digits', () => {
  expect(closeRules.errors({ password: '', code: '12345' })).toEqual({ password: 'password', code: 'code' })
  expect(closeRules.errors({ password: 'x', code: '12345a' })).toEqual({ code: 'code' })
  expect(closeRules.errors({ password: 'x', code: '123456' })).toEqual({})
  expect(closeRules.reduce({ password: 'x', code: '' }, { code: '1' })).toEqual({ password: 'x', code: '1' })
})
