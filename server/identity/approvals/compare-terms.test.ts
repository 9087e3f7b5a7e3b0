import { expect, it } from 'vitest'
import { sameTerms } from './compare-terms.ts'
import { parseTypedAmount } from './typed-amount.ts'

it.each([
  ['{"fee":"3","open":true}', '{"open":true,"fee":"3"}'],
  ['{"tiers":[{"to":"1","rate":"2.5"}]}', '{"tiers":[{"rate":"2.5","to":"1"}]}'],
])('the terms %s equal the terms %s', (one, other) => {
  expect(sameTerms(one, other)).toBe(true)
})

it.each([
  ['0.5', '0.51'],
  ['{"a":"1"}', '{"a":"1","b":"2"}'],
  ['["1","2"]', '["2","1"]'],
  ['-1', '1'],
  ['1 of 3 to T1', '1 of 3 to T01'],
  // Account numbers are texts, so leading zeros matter.
  ['{"account_number":"00123"}', '{"account_number":"123"}'],
  ['{"account_number":"123.0"}', '{"account_number":"123"}'],
  ['00123', '123'],
  ['12345678901234567890', '12345678901234567891'],
])('the terms %s differ from the terms %s', (one, other) => {
  expect(sameTerms(one, other)).toBe(false)
})

it.each([
  ['0.50', '0.5'],
  ['007', '7'],
  ['10.000', '10'],
  ['0', '0'],
])('an amount typed as %s is recorded as %s', (typed, written) => {
  expect(parseTypedAmount(typed, 3)).toBe(written)
})
