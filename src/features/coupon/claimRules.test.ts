import * as v from 'valibot'
import { expect, test } from 'vitest'
import { coupon } from '#contract/rewards/coupon.ts'
import { CODE_MAX, claimRules } from './claimRules.ts'

test.each([
  ['in full-width letters', 'ＷＥＬＣＯＭＥ１０'],
  ['with invisible characters', '\u200bWELCOME10\ufeff'],
  ['with a minus sign', 'WELCOME\u221210'],
  ['of the greatest length', 'x'.repeat(CODE_MAX)],
])('a coupon code %s is sent in the normalised form that the server computes from it', (_, code) => {
  expect(claimRules.errors({ code })).toEqual({})
  const sent = claimRules.summarise({ code })
  expect(sent).toMatch(/^[A-Za-z0-9-]+$/)
  expect(v.parse(coupon.claim.params, { code: sent })).toEqual(v.parse(coupon.claim.params, { code }))
})

test('a coupon code without visible characters is rejected as missing, and a code with unusual characters is accepted', () => {
  for (const code of ['', '  ', '\u200b']) expect(claimRules.errors({ code })).toEqual({ code: 'missing' })
  expect(claimRules.errors({ code: 'A_B' })).toEqual({})
})

test('a coupon code with more than 32 characters is rejected as too long by the form, and rejected by the API call', () => {
  const code = 'x'.repeat(CODE_MAX + 1)
  expect(claimRules.errors({ code })).toEqual({ code: 'long' })
  expect(v.is(coupon.claim.params, { code })).toBe(false)
})
