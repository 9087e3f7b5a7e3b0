import { expect, test } from 'vitest'
import { PASSWORD_MOST, passwordFault } from './password.ts'

test('a password of six characters is too short, of seven good, of 129 too long', () => {
  expect(passwordFault('123456')).toBe('short')
  expect(passwordFault('1234567')).toBeNull()
  expect(passwordFault('x'.repeat(PASSWORD_MOST))).toBeNull()
  expect(passwordFault('x'.repeat(129))).toBe('long')
})
