import { expect, test } from 'vitest'
import { type Standing, unmet } from './needs.ts'

const anybody: Standing = { real_level: 0, vip_level: 0, has_pay_password: 0, closed_regions: ['nft'] }

test('what is lacking comes in the order in which a person sees to it', () => {
  const needs = { level: 2, payPassword: true, region: 'nft', vip: 1 } as const
  expect(unmet(needs, anybody)).toBe('region')
  expect(unmet(needs, { ...anybody, closed_regions: [] })).toBe('level')
  expect(unmet(needs, { ...anybody, closed_regions: [], real_level: 1 })).toBe('level')
  expect(unmet(needs, { ...anybody, closed_regions: [], real_level: 2 })).toBe('vip')
  const known = { ...anybody, closed_regions: [], real_level: 2, vip_level: 3 }
  expect(unmet(needs, known)).toBe('payPassword')
  expect(unmet(needs, { ...known, has_pay_password: 1 })).toBeNull()
})

test('a call without needs is everybody’s', () => {
  expect(unmet({}, anybody)).toBeNull()
  expect(unmet({ region: 'seconds' }, anybody)).toBeNull()
})
