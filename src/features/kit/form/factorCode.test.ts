import { expect, test } from 'vitest'
import { acceptedCharacters, isAppCode, isRecoveryCode, isWhole } from './factorCode.ts'

test('a second-factor code pasted with spaces or other characters is read as six digits', () => {
  expect(acceptedCharacters('app', ' 123 456\n')).toBe('123456')
  expect(acceptedCharacters('app', '1234567')).toBe('123456')
  expect(acceptedCharacters('app', '2FA code: 123456')).toBe('123456')
  expect(['12345', '1234567', '12345a', ''].filter(isAppCode)).toEqual([])
  expect(isWhole('app', '000000')).toBe(true)
})

test('a recovery code is accepted without its dash and in lower-case letters', () => {
  expect(acceptedCharacters('recovery', 'abcde-fgh23')).toBe('ABCDE-FGH23')
  expect(['ABCDE-FGH23', 'abcdefgh23', ' ABCDE FGH23 '].every(isRecoveryCode)).toBe(true)
  expect(['ABCDE-FGH2', 'ABCDE--FGH23', '123456'].filter(isRecoveryCode)).toEqual([])
  expect(isWhole('recovery', '123456')).toBe(false)
})
