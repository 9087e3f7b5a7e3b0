import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { accepted, newPerson, send } from '#tests/helpers/people.ts'
import { startServer } from '#tests/helpers/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'h5-main-'))
// PostgreSQL runs as another user where the tests run as root.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the server and waits until it has stopped by itself. */
function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: join(folder, 'unused'), ...env },
    encoding: 'utf8',
  })
  return { status, said: stderr.trim().split('\n') }
}

describe('a start that cannot be', () => {
  it('names the wrong setting in one sentence and leaves with 2', () => {
    const { status, said } = start({ PORT: 'eighty' })
    expect(status).toBe(2)
    expect(said).toEqual(['PORT must be a port number from 0 to 65535; it is "eighty".'])
  })

  it('says in one sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { status, said } = start({ PORT: String(port), HOST: '127.0.0.1' })
    other.close()
    expect(status).toBe(1)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`port ${port} of 127.0.0.1`)
  })

  it('says in one sentence that the database does not answer', () => {
    const { status, said } = start({ PORT: '0', DATABASE_URL: 'postgres://h5@127.0.0.1:1/h5' })
    expect(status).toBe(1)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('DATABASE_URL')
  })
})

it('greets, stops well on SIGTERM, and knows everybody after a second start', async () => {
  const dataDir = join(folder, 'kept')
  const first = await startServer({ dataDir })
  const person = await newPerson(first.origin)
  expect(first.output()).toContain('demo@example.com')
  expect(first.output()).toContain(dataDir)
  await first.stop()
  expect(first.process.exitCode).toBe(0)

  const second = await startServer({ dataDir })
  try {
    const me = await send(second.origin, 'GET', '/user/info', {}, person.token)
    expect(accepted<{ email: string }>(me).email).toContain('@example.com')
  } finally {
    await second.stop()
  }
})
