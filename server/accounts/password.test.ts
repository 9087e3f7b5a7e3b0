import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { hashPassword, passwordIs } from './password.ts'

// First in this file: nobody has asked for an unknown account before.
it('refuses a rush, and answers for unknown accounts when it is over', async () => {
  const rush = Array.from({ length: 110 + availableParallelism() }, () =>
    hashPassword('long enough').catch((problem: unknown) => problem),
  )
  await expect(passwordIs(null, 'guess-me')).rejects.toMatchObject({ key: 'request_busy' })
  expect((await Promise.all(rush)).filter((one) => one instanceof Refusal).length).toBeGreaterThan(0)
  expect(await passwordIs(null, 'guess-me')).toBe(false)
}, 60_000)

it('knows the right password, however its letters were composed, and no other', async () => {
  const stored = await hashPassword('m\u1eadt kh\u1ea9u')
  expect(await passwordIs(stored, 'm\u1eadt kh\u1ea9u'.normalize('NFD'))).toBe(true)
  expect(await passwordIs(stored, 'mat khau')).toBe(false)
  expect(await passwordIs(null, '\u0000')).toBe(false)
})
