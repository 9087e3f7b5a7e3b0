import * as v from 'valibot'
import { expect, test } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { CODE_MAX, claimRules } from './claimRules.ts'

test.each([
  ['in full-width letters', 'ＷＥＬＣＯＭＥ１０'],
  ['with invisible characters', '\u200bWELCOME10\ufeff'],
  ['with a minus sign', 'WELCOME\u221210'],
  ['of the greatest length', 'x'.repeat(CODE_MAX)],
])('a coupon code %s is sent as the server reads it', (_, code) => {
  expect(claimRules.errors({ code })).toEqual({})
  const sent = claimRules.summarise({ code })
  expect(sent).toMatch(/^[A-Za-z0-9-]+$/)
  expect(v.parse(coupon.claim.params, { code: sent })).toEqual(v.parse(coupon.claim.params, { code }))
})

test('a coupon code is rejected as missing only when nothing visible was entered', () => {
  for (const code of ['', '  ', '\u200b']) expect(claimRules.errors({ code })).toEqual({ code: 'missing' })
  expect(claimRules.errors({ code: 'A_B' })).toEqual({})
})

test('a coupon code that is too long is rejected as too long, as by the server', () => {
  const code = 'x'.repeat(CODE_MAX + 1)
  expect(claimRules.errors({ code })).toEqual({ code: 'long' })
  expect(v.is(coupon.claim.params, { code })).toBe(false)
})
