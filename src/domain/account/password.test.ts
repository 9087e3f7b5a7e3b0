import { expect, test } from 'vitest'
import { PASSWORD_MOST, passwordFault } from './password.ts'

test('a password of 6 characters is rejected as too short, a password of 7 is accepted, and a password of 129 is rejected as too long', () => {
  expect(passwordFault('123456')).toBe('short')
  expect(passwordFault('1234567')).toBeNull()
  expect(passwordFault('x'.repeat(PASSWORD_MOST))).toBeNull()
  expect(passwordFault('x'.repeat(129))).toBe('long')
})
