import { expect, test } from 'vitest'
import { type Standing, unmet } from './requirements.ts'

const anybody: Standing = { real_level: 0, vip_level: 0, has_pay_password: 0, closed_regions: ['nft'] }

test('the first unmet requirement of a call is returned, in the order in which a person can meet them', () => {
  const requires = { level: 2, payPassword: true, region: 'nft', vip: 1 } as const
  expect(unmet(requires, anybody)).toBe('region')
  expect(unmet(requires, { ...anybody, closed_regions: [] })).toBe('level')
  expect(unmet(requires, { ...anybody, closed_regions: [], real_level: 1 })).toBe('level')
  expect(unmet(requires, { ...anybody, closed_regions: [], real_level: 2 })).toBe('vip')
  const known = { ...anybody, closed_regions: [], real_level: 2, vip_level: 3 }
  expect(unmet(requires, known)).toBe('payPassword')
  expect(unmet(requires, { ...known, has_pay_password: 1 })).toBeNull()
})

test('a call that requires nothing, or only a region that includes the person’s region, has no unmet requirement', () => {
  expect(unmet({}, anybody)).toBeNull()
  expect(unmet({ region: 'seconds' }, anybody)).toBeNull()
})
