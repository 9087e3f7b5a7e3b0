import { expect, test } from 'vitest'
import { missingContact } from './contacts.ts'

test('a verification requires an email and a phone, and only an email where the phone is optional', () => {
  expect(missingContact({ email_bound: 1, mobile_bound: 0 })).toBe('mobile')
  expect(missingContact({ email_bound: 0, mobile_bound: 1 })).toBe('email')
  expect(missingContact({ email_bound: 1, mobile_bound: 1 })).toBe(null)
  expect(missingContact({ email_bound: 1, mobile_bound: 0, phone_optional: 1 })).toBe(null)
  expect(missingContact({ email_bound: 0, mobile_bound: 1, phone_optional: 1 })).toBe('email')
})
