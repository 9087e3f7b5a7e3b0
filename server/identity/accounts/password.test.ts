import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { hashPassword, verifyPassword } from './password.ts'

// Must be the first test of the file: the hash with which the passwords of unknown accounts are compared must not
// have been computed yet.
it('password checks are rejected as busy while the queue of hashes is full, and accepted once the queue has drained', async () => {
  const rush = Array.from({ length: 110 + availableParallelism() }, () =>
    hashPassword('long enough').catch((error: unknown) => error),
  )
  await expect(verifyPassword(null, 'guess-me')).rejects.toMatchObject({ key: 'request_busy' })
  expect((await Promise.all(rush)).filter((one) => one instanceof AppError).length).toBeGreaterThan(0)
  expect(await verifyPassword(null, 'guess-me')).toBe(false)
}, 60_000)

it('a password matches in any Unicode normalization form, and no other password matches', async () => {
  const stored = await hashPassword('m\u1eadt kh\u1ea9u')
  expect(await verifyPassword(stored, 'm\u1eadt kh\u1ea9u'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, 'mat khau')).toBe(false)
  expect(await verifyPassword(null, '\u0000')).toBe(false)
})

it('a password of an unknown account is checked against a hash of the same cost as that of an account', async () => {
  vi.resetModules()
  const verify = vi.fn(async () => false)
  vi.doMock('@node-rs/argon2', async (original) => ({ ...(await original<object>()), verify }))
  try {
    const fresh = await import('./password.ts')
    const stored = await fresh.hashPassword('long enough')
    await fresh.verifyPassword(stored, 'wrong password')
    await fresh.verifyPassword(null, 'wrong password')
    const costs = verify.mock.calls.map(([hash]: unknown[]) => /^.*p=\d+/.exec(String(hash))?.[0])
    expect(costs).toEqual(['$argon2id$v=19$m=49152,t=2,p=1', '$argon2id$v=19$m=49152,t=2,p=1'])
  } finally {
    vi.doUnmock('@node-rs/argon2')
    vi.resetModules()
  }
})

it('passwords are hashed with argon2id, 48 MiB and two passes, and no server code lowers this cost', async () => {
  vi.resetModules()
  const fresh = await import('./password.ts')
  expect(await fresh.hashPassword('long enough')).toMatch(/^\$argon2id\$v=19\$m=49152,t=2,p=1\$/)
  const server = join(import.meta.dirname, '../..')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  const naming = sources.filter(
    (file) => file.endsWith('.ts') && readFileSync(join(server, file), 'utf8').includes('setHashCost'),
  )
  expect(naming.sort()).toEqual(['identity/accounts/password.test.ts', 'identity/accounts/password.ts'])
})
