import { expect, test } from 'vitest'
import { GUEST, ownedBy, PUBLIC, readScope, scopeOf } from './key.ts'

const guest = { scope: null, epoch: 3 }
const member = { scope: 'f00d', epoch: 4 }

test('everybody is answered alike where a guest may ask', () => {
  expect([guest, member].map((who) => readScope({ access: 'guest' }, who))).toEqual([PUBLIC, PUBLIC])
})

test('a viewer’s answer is kept for whoever asked, a guest being a person too, and never as public', () => {
  expect([guest, member].map((who) => readScope({ access: 'viewer' }, who))).toEqual([GUEST, 'f00d'])
})

test('a member’s answer is nobody’s without a session', () => {
  expect([guest, member].map((who) => readScope({ access: 'member' }, who))).toEqual([null, 'f00d'])
})

test('records lie under the same scopes', () => {
  expect([null, guest, member].map(ownedBy)).toEqual([PUBLIC, GUEST, 'f00d'])
  expect(scopeOf(guest)).toBe(GUEST)
})
