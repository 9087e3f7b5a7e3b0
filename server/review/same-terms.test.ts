import { expect, it } from 'vitest'
import { sameTerms } from './same-terms.ts'

it.each([
  ['0.50', '0.5'],
  ['{"fee":"3.0","open":true}', '{"open":true,"fee":3}'],
  ['10.0 of 3 by TRC20', '10 of 3 by TRC20'],
  ['[["1","2.50"]]', '[["1.0","2.5"]]'],
])('%s is the same as %s', (one, other) => {
  expect(sameTerms(one, other)).toBe(true)
})

it.each([
  ['0.5', '0.51'],
  ['{"a":"1"}', '{"a":"1","b":"2"}'],
  ['["1","2"]', '["2","1"]'],
  ['-1', '1'],
  ['1 of 3 to T1', '1 of 3 to T01'],
])('%s is not the same as %s', (one, other) => {
  expect(sameTerms(one, other)).toBe(false)
})
