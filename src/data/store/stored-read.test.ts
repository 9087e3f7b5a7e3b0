import { expect, test } from 'vitest'
import { GUEST, PUBLIC, scopeOf } from './record-key.ts'
import { ownedBy, readScope } from './stored-read.ts'

const guest = { scope: null, epoch: 3 }
const member = { scope: 'f00d', epoch: 4 }

test('the answer to a guest call is stored under the public scope for everybody', () => {
  expect([guest, member].map((who) => readScope({ access: 'guest' }, who))).toEqual([PUBLIC, PUBLIC])
})

test('an answer to a viewer call is stored under the scope of the person or of the guest, never as public', () => {
  expect([guest, member].map((who) => readScope({ access: 'viewer' }, who))).toEqual([GUEST, 'f00d'])
})

test('the answer to a member call is stored under the scope of the person, and not stored without a session', () => {
  expect([guest, member].map((who) => readScope({ access: 'member' }, who))).toEqual([null, 'f00d'])
})

test('the stored record of a read has the same scope as the read’s query in memory', () => {
  expect([null, guest, member].map(ownedBy)).toEqual([PUBLIC, GUEST, 'f00d'])
  expect(scopeOf(guest)).toBe(GUEST)
})
