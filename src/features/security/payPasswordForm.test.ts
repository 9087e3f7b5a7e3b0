import { expect, test } from 'vitest'
import { emptyPay, type PayAction, type PayForm, reducePay, stepsOf } from './payPasswordForm.ts'

const after = (...actions: readonly PayAction[]): PayForm => actions.reduce(reducePay, emptyPay(false))

test('the pay-password form begins with the old pay password, or with the new one when no pay password exists', () => {
  expect(stepsOf(false)).toEqual(['new', 'repeat', 'code'])
  expect(stepsOf(true)).toEqual(['old', 'new', 'repeat', 'code'])
})

test('a pay password of six characters is rejected, and a pay password of seven characters is accepted', () => {
  expect(after({ typed: { password: '123456' } }, 'next')).toMatchObject({ step: 'new', fault: 'short' })
  expect(after({ typed: { password: '1234567' } }, 'next')).toMatchObject({ step: 'repeat', fault: null })
})

test('when the repetition of a new pay password differs, both entries are cleared and the form returns to the first entry', () => {
  const form = after({ typed: { password: '1234567' } }, 'next', { typed: { repeat: '7654321' } }, 'next')
  expect(form).toMatchObject({ step: 'new', fault: 'mismatch', password: '', repeat: '' })
})

test('when the repetition of a new pay password is equal, the form continues to the step for the six-digit code', () => {
  const form = after({ typed: { password: '1234567' } }, 'next', { typed: { repeat: '1234567' } }, 'next')
  expect(form).toMatchObject({ step: 'code', password: '1234567' })
  expect(reducePay({ ...form, code: '12345' }, 'tried').fault).toBe('code')
  expect(reducePay({ ...form, code: '123456' }, 'tried').fault).toBeNull()
})

test('an error of the server is shown at the step of the pay-password form where the person can correct it', () => {
  const code = after({ typed: { password: '1234567', repeat: '1234567' } }, 'next', 'next')
  const rejected = (key: string) => reducePay(code, { rejected: { key, text: 'why' } })
  expect(rejected('pay_password_same')).toMatchObject({ step: 'new', password: '', said: 'why' })
  expect(rejected('wrong_code')).toMatchObject({ step: 'code', password: '1234567', said: 'why' })
  expect(rejected('pay_password_locked')).toMatchObject({ step: 'old', said: 'why' })
})

test('a person who has forgotten the pay password goes to the step for the new one without entering the old one', () => {
  const form = reducePay({ ...emptyPay(true), old: 'half of i' }, 'forgotten')
  expect(form).toMatchObject({ step: 'new', old: '' })
  expect(reducePay(form, 'back').step).toBe('old')
})

test('a newer server answer restarts the pay-password form while it is unedited, and does not change an edited form', () => {
  expect(after({ has: true })).toEqual(emptyPay(true))
  expect(after({ has: true }, { has: false })).toEqual(emptyPay(false))
  const begun = after({ typed: { password: '1' } })
  expect(reducePay(begun, { has: true })).toBe(begun)
  const forgotten = after({ has: true }, 'forgotten')
  expect(reducePay(forgotten, { has: false })).toBe(forgotten)
  const rejected = after({ has: true }, { rejected: { key: 'pay_password_wrong', text: 'why' } })
  expect(reducePay(rejected, { has: false })).toBe(rejected)
})
