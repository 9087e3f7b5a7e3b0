import { expect, it } from 'vitest'
import { type Caller, firstMissingRequirement, type GatedCall } from './firstMissingRequirement.ts'

const user = { real_level: 0, real_status: 0, vip_level: 0, has_pay_password: 0, closed_regions: [] }
const caller: Caller = { member: true, online: true, offered: true, user }
const call = (requires: GatedCall['requires'], access: GatedCall['access'] = 'member'): GatedCall => ({
  access,
  requires,
})

it('of several unmet requirements, the requirement that the person has to meet first is returned', () => {
  const all = call({ level: 2, payPassword: true, region: 'nft', vip: 1 })
  expect(firstMissingRequirement(all, { ...caller, member: false, online: false })).toEqual({ need: 'login' })
  expect(firstMissingRequirement(all, { ...caller, offered: false })).toEqual({ need: 'region' })
  expect(firstMissingRequirement(all, { ...caller, user: { ...user, closed_regions: ['nft'] } })).toEqual({
    need: 'region',
  })
  expect(firstMissingRequirement(all, caller)).toEqual({ need: 'level', level: 2, reviewing: false })
  expect(
    firstMissingRequirement(all, { ...caller, user: { ...user, real_level: 1, real_status: 1 } }),
  ).toEqual({
    need: 'level',
    level: 2,
    reviewing: true,
  })
  expect(firstMissingRequirement(all, { ...caller, user: { ...user, real_level: 2 } })).toEqual({
    need: 'vip',
    vip: 1,
  })
  const known = { ...user, real_level: 2, vip_level: 1 }
  expect(firstMissingRequirement(all, { ...caller, user: known })).toEqual({ need: 'payPassword' })
  expect(firstMissingRequirement(all, { ...caller, user: { ...known, has_pay_password: 1 } })).toBeNull()
})

it('being offline is an unmet requirement, and while the profile is loading no requirement counts as unmet', () => {
  expect(firstMissingRequirement(call({}), { ...caller, online: false })).toEqual({ need: 'line' })
  expect(
    firstMissingRequirement(call({ level: 1, payPassword: true }), { ...caller, user: undefined }),
  ).toBeNull()
  expect(firstMissingRequirement(call({}, 'guest'), { ...caller, member: false, user: undefined })).toBeNull()
})
