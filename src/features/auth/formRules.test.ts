import { describe, expect, test } from 'vitest'
import { isCode, isEmail, isInvite, loginFaults, passwordStrength, registerFaults } from './formRules.ts'

const FULL = {
  type: 'email' as const,
  account: 'linh@example.com',
  mobile: '',
  area_code: '84',
  area_id: '5',
  code: '204816',
  password: 'seven77',
  repeat: 'seven77',
  invite: '',
  consent: true,
}

describe('the account field', () => {
  test('accepts full-width, accented and padded email addresses, and rejects malformed addresses', () => {
    for (const good of ['a@b.co', 'linh.tran+x@mail.example.vn', 'lê@thư.vn', ' x@y.z9.com', 'ａ@例え。jp']) {
      expect(isEmail(good), good).toBe(true)
    }
    for (const bad of [
      '',
      'a@b',
      '@b.co',
      'a b@c.co',
      'a@@b.co',
      'a@-b.co',
      'a@b..co',
      `${'x'.repeat(65)}@b.co`,
    ]) {
      expect(isEmail(bad), bad).toBe(false)
    }
  })
})

describe('the password and code fields', () => {
  test('accept a code of six digits of any script', () => {
    expect(isCode('012345')).toBe(true)
    expect(isCode('１２３４５６')).toBe(true)
    expect(isCode(' ١٢٣٤٥٦ ')).toBe(true)
    for (const bad of ['12345', '1234567', '12345a', '']) expect(isCode(bad), bad).toBe(false)
  })

  test('accept an empty invite code, or an invite code of letters and digits', () => {
    expect(isInvite('')).toBe(true)
    expect(isInvite('H5AB12')).toBe(true)
    expect(isInvite('ab-1')).toBe(false)
  })

  test('rate a longer and more varied password as stronger', () => {
    expect(passwordStrength('short')).toBe(0)
    expect(passwordStrength('1111111111111111')).toBe(1)
    expect(passwordStrength('abcdefg')).toBe(1)
    expect(passwordStrength('Abcdef12')).toBe(2)
    expect(passwordStrength('Abc-def-12-xyz')).toBe(3)
  })
})

describe('a registration form', () => {
  test('has no validation error when all fields are valid', () => {
    expect(registerFaults(FULL)).toEqual({})
  })

  test('shows each validation error at the field that it concerns', () => {
    expect(registerFaults({ ...FULL, repeat: 'seven78' })).toEqual({ repeat: 'mismatch' })
    expect(registerFaults({ ...FULL, consent: false })).toEqual({ consent: 'consent' })
    expect(registerFaults({ ...FULL, code: '12' })).toEqual({ code: 'code' })
    expect(registerFaults({ ...FULL, password: 'six666', repeat: 'six666' })).toEqual({
      password: 'short',
    })
    expect(loginFaults({ ...FULL, account: 'nobody', password: '123456' })).toEqual({
      account: 'email',
      password: 'short',
    })
    expect(loginFaults({ ...FULL, account: ' a@b.co ', password: '1234567' })).toEqual({})
  })
})

test('a phone number is accepted with or without the leading 0 of domestic calls', () => {
  const phone = { ...FULL, type: 'mobile' as const }
  expect(registerFaults({ ...phone, mobile: '0912 345 678' })).toEqual({})
  expect(registerFaults({ ...phone, mobile: '912345678' })).toEqual({})
  expect(registerFaults({ ...phone, mobile: '123' })).toEqual({ mobile: 'phone' })
  expect(registerFaults({ ...phone, area_code: '86', mobile: '1391234567' })).toEqual({ mobile: 'phone' })
  expect(registerFaults({ ...phone, area_code: '86', mobile: '13912345678' })).toEqual({})
})
