import { expect, test } from 'vitest'
import { protections, scoreOf } from './accountProtections.ts'

test('the security page shows how many of the five account protections are enabled', () => {
  const fresh = { has_pay_password: 0, email_bound: 1, mobile_bound: 0, real_level: 0 }
  expect(scoreOf(fresh)).toBe(2)
  expect(protections(fresh)).toMatchObject({ password: true, email: true, mobile: false })
  expect(scoreOf({ has_pay_password: 1, email_bound: 1, mobile_bound: 1, real_level: 2 })).toBe(5)
})
