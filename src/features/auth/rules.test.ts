import { describe, expect, test } from 'vitest'
import { isCode, isEmail, isInvite, loginFaults, passwordStrength, registerFaults } from './rules.ts'

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

describe('accounts', () => {
  test('takes addresses as people write them and rejects what no mail server takes', () => {
    for (const good of ['a@b.co', 'linh.tran+x@mail.example.vn', 'lê@thư.vn', ` x@y.z9.com`.trim()]) {
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

describe('passwords and codes', () => {
  test('a code is six digits of any script', () => {
    expect(isCode('012345')).toBe(true)
    expect(isCode('１２３４５６')).toBe(true)
    expect(isCode(' ١٢٣٤٥٦ ')).toBe(true)
    for (const bad of ['12345', '1234567', '12345a', '']) expect(isCode(bad), bad).toBe(false)
  })

  test('an invite code is optional, letters and digits', () => {
    expect(isInvite('')).toBe(true)
    expect(isInvite('H5AB12')).toBe(true)
    expect(isInvite('ab-1')).toBe(false)
  })

  test('strength grows with length and variety', () => {
    expect(passwordStrength('short')).toBe(0)
    expect(passwordStrength('1111111111111111')).toBe(1)
    expect(passwordStrength('abcdefg')).toBe(1)
    expect(passwordStrength('Abcdef12')).toBe(2)
    expect(passwordStrength('Abc-def-12-xyz')).toBe(3)
  })
})

describe('forms', () => {
  test('a complete registration has no fault', () => {
    expect(registerFaults(FULL)).toEqual({})
  })

  test('each rule names its own field', () => {
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

test('a number is taken as people write it, with the 0 that is dialled at home or without', () => {
  const phone = { ...FULL, type: 'mobile' as const }
  expect(registerFaults({ ...phone, mobile: '0912 345 678' })).toEqual({})
  expect(registerFaults({ ...phone, mobile: '912345678' })).toEqual({})
  expect(registerFaults({ ...phone, mobile: '123' })).toEqual({ mobile: 'phone' })
  expect(registerFaults({ ...phone, area_code: '86', mobile: '1391234567' })).toEqual({ mobile: 'phone' })
  expect(registerFaults({ ...phone, area_code: '86', mobile: '13912345678' })).toEqual({})
})
