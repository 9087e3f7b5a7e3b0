import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { operate, sameOperators } from '../helpers/ops-commands.ts'
import { serverBundle } from '../helpers/server-bundle.ts'
import { accepted, deposit, newPerson, send } from '../helpers/test-people.ts'
import { type RunningServer, startServer } from '../helpers/test-server.ts'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.reverse()) await end()
})

const server = async (dataDir?: string): Promise<RunningServer> => {
  const one = await startServer({
    program: await serverBundle(),
    ...(dataDir === undefined ? {} : { dataDir }),
  })
  ended.push(() => one.stop())
  return one
}

it('a backup taken while the server is in use is restored with all balances and pictures, and the ledger audit passes', {
  timeout: 300_000,
}, async () => {
  const first = await server()
  const person = await newPerson(first.origin)
  await deposit(first.origin, person, 3, '500')
  const folder = mkdtempSync(join(tmpdir(), 'h5-backup-'))
  ended.push(async () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another system user, who must be able to read the files of this folder.
  chmodSync(folder, 0o755)
  const copy = join(folder, 'copy')

  // Whether the simulated user sends further requests; true until the backup has ended.
  let going = true
  const traffic = (async () => {
    while (going)
      await person
        .act('/wallet/change', { currency_id: 3, number: 1, from_field: 'change', to_field: 'lever' })
        .catch(() => undefined)
  })()
  await operate(first, 'checkpoint')
  const keyFile = join(folder, 'backup-key')
  writeFileSync(keyFile, randomBytes(32))
  const sealed = ['--key-file', keyFile]
  await operate(first, 'backup', copy, ...sealed)
  going = false
  await traffic
  await expect(operate(first, 'backup', copy, ...sealed)).rejects.toThrow(/is there already/)
  await expect(operate(first, 'backup', join(first.dataDir, 'in'), ...sealed)).rejects.toThrow(
    /inside the data folder/,
  )
  await expect(operate(first, 'backup', join(folder, 'clear'))).rejects.toThrow(/what seals it/i)
  expect(existsSync(join(copy, 'pg', 'postmaster.pid'))).toBe(false)
  expect(readFileSync(join(copy, 'checkpoint-key.pem'), 'latin1')).not.toContain('PRIVATE KEY')
  expect(await operate(first, 'drill', copy, ...sealed)).toMatch(
    /The books are right .*\n.*The backup can be restored: [\d.]+ minutes in all/,
  )
  await first.stop()

  const restored = join(folder, 'data')
  await operate(first, 'restore', copy, '--to', restored, ...sealed)
  await sameOperators(first.dataDir, restored)
  const second = await server(restored)
  const balances = accepted<{ total_usdt: string }>(
    await send(second.origin, 'POST', '/wallet/list', {}, person.token),
  )
  expect(balances.total_usdt).toBe('500')
  const { list } = accepted<{ list: readonly { voucher: string }[] }>(
    await send(second.origin, 'GET', '/recharge/log', {}, person.token),
  )
  const picture = await fetch(`${second.origin}${list[0]?.voucher}`, {
    headers: { authorization: person.token },
  })
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(await operate(second, 'audit')).toContain('The books are right')
})
