import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { hashPassword, passwordIs } from './password.ts'

// First in this file: nobody has asked for an unknown account before.
it('rejects a rush, and answers for unknown accounts when it is over', async () => {
  const rush = Array.from({ length: 110 + availableParallelism() }, () =>
    hashPassword('long enough').catch((error: unknown) => error),
  )
  await expect(passwordIs(null, 'guess-me')).rejects.toMatchObject({ key: 'request_busy' })
  expect((await Promise.all(rush)).filter((one) => one instanceof AppError).length).toBeGreaterThan(0)
  expect(await passwordIs(null, 'guess-me')).toBe(false)
}, 60_000)

it('knows the right password, however its letters were composed, and no other', async () => {
  const stored = await hashPassword('m\u1eadt kh\u1ea9u')
  expect(await passwordIs(stored, 'm\u1eadt kh\u1ea9u'.normalize('NFD'))).toBe(true)
  expect(await passwordIs(stored, 'mat khau')).toBe(false)
  expect(await passwordIs(null, '\u0000')).toBe(false)
})

it('hashes with 48 MiB and two passes, and nothing of the server makes it cheaper', async () => {
  vi.resetModules()
  const fresh = await import('./password.ts')
  expect(await fresh.hashPassword('long enough')).toMatch(/^\$argon2id\$v=19\$m=49152,t=2,p=1\$/)
  const server = join(import.meta.dirname, '..')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  const naming = sources.filter(
    (file) => file.endsWith('.ts') && readFileSync(join(server, file), 'utf8').includes('setHashCost'),
  )
  expect(naming.sort()).toEqual(['accounts/password.test.ts', 'accounts/password.ts'])
})
