import { expect, test } from 'vitest'
import { type Checked, checksOf } from './requirementChecks.ts'

const NEW: Checked = { email_bound: 1, mobile_bound: 0, real_level: 0, real_status: 0, has_pay_password: 0 }
const states = (requires: Parameters<typeof checksOf>[0], more: Partial<Checked> = {}) =>
  checksOf(requires, { ...NEW, ...more }).map(({ key, state }) => `${key} ${state}`)

test('the requirements of a call are listed in the order in which a person has to meet them', () => {
  expect(states({ level: 1, payPassword: true })).toEqual([
    'contacts open',
    'level1 open',
    'payPassword open',
  ])
  expect(states({ level: 2 })).toEqual(['contacts open', 'level1 open', 'level2 open'])
  expect(states({ payPassword: 'if_set' })).toEqual([])
  expect(states({})).toEqual([])
})

test('a verified person does not need to bind a second contact', () => {
  expect(states({ level: 1 }, { real_level: 1, real_status: 2 })).toEqual(['contacts done', 'level1 done'])
})

test('a verification that is in review or was rejected is shown at the level for which it was submitted', () => {
  const at = (real_level: number, real_status: number) =>
    states({ level: 2 }, { mobile_bound: 1, real_level, real_status })
  expect(at(0, 1)).toEqual(['contacts done', 'level1 waiting', 'level2 open'])
  expect(at(0, 3)).toEqual(['contacts done', 'level1 failed', 'level2 open'])
  expect(at(1, 2)).toEqual(['contacts done', 'level1 done', 'level2 open'])
  expect(at(1, 1)).toEqual(['contacts done', 'level1 done', 'level2 waiting'])
  expect(at(2, 2)).toEqual(['contacts done', 'level1 done', 'level2 done'])
})

test('where the phone is optional, a call that requires a verified identity does not list the phone as a missing contact', () => {
  const contacts = (person: Partial<Checked>) =>
    checksOf({ level: 1 }, { ...NEW, ...person }).find(({ key }) => key === 'contacts')?.state
  expect(contacts({})).toBe('open')
  expect(contacts({ phone_optional: 1 })).toBe('done')
})
