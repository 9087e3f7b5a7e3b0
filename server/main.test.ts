import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverBundle } from '#tests/helpers/server-bundle.ts'
import { testDatabase } from '#tests/helpers/test-database.ts'
import { accepted, newPerson, send } from '#tests/helpers/test-people.ts'
import { freePort, startServer, until } from '#tests/helpers/test-server.ts'
import { supervise } from './supervise.ts'

const folder = mkdtempSync(join(tmpdir(), 'h5-main-'))
// When the tests run as root, PostgreSQL runs as another user, who must be able to enter this folder.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let bundle = ''
beforeAll(async () => {
  bundle = await serverBundle()
})

/** Starts the server and waits until it has stopped by itself. */
function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [bundle], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: join(folder, 'unused'), ...env },
    encoding: 'utf8',
  })
  return { status, said: stderr.trim().split('\n') }
}

describe('a start that fails', () => {
  it('because of a wrong setting prints one sentence that names the setting, and exits with 2', () => {
    const { status, said } = start({ PORT: 'eighty' })
    expect(status).toBe(2)
    expect(said).toEqual(['PORT must be a port number from 0 to 65535; it is "eighty".'])
  })

  it('because of a port in use prints one sentence that names the port', async () => {
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

  it('because a database does not answer prints one sentence that names DATABASE_URL', () => {
    const { status, said } = start({ PORT: '0', DEMO: '1', DATABASE_URL: 'postgres://h5@127.0.0.1:1/h5' })
    expect(status).toBe(1)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('DATABASE_URL')
  })
})

it('the server prints the demo account, exits with 0 on SIGTERM, and keeps sessions after a restart', async () => {
  const dataDir = join(folder, 'kept')
  const first = await startServer({ dataDir, program: bundle })
  const person = await newPerson(first.origin)
  expect(first.output()).toContain('demo@example.com')
  expect(first.output()).toContain(dataDir)
  await first.stop()
  expect(first.process.exitCode).toBe(0)

  const second = await startServer({ dataDir, program: bundle })
  try {
    const me = await send(second.origin, 'GET', '/user/info', {}, person.token)
    expect(accepted<{ email: string }>(me).email).toContain('@example.com')
  } finally {
    await second.stop()
  }
})

it('a server program that is killed before it is ready is restarted', async () => {
  const program = join(folder, 'killed-at-start.mjs')
  writeFileSync(
    program,
    `import { existsSync, writeFileSync } from 'node:fs'
if (existsSync('${program}.begun')) process.exit(0)
writeFileSync('${program}.begun', '')
process.kill(process.pid, 'SIGKILL')`,
  )
  const said: string[] = []
  const { done } = supervise({ program, env: process.env, say: (line) => said.push(line) })
  expect(await done).toBe(0)
  expect(said).toEqual(['The server ended (signal SIGKILL); starting again in 0.25 s.'])
})

it('a killed server is restarted, and a server that is asked to stop is not restarted', async () => {
  const program = join(folder, 'supervised.mjs')
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'
writeFileSync('${program}.pid', String(process.pid))
await import('${bundle}')`,
  )
  const database = await testDatabase()
  const port = await freePort()
  const said: string[] = []
  const { done, stop } = supervise({
    program,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      DATA_DIR: join(folder, 'supervised'),
      DATABASE_URL: database.url,
      DEMO: '1',
      FIAT_RATE_URL: 'http://127.0.0.1:9/',
    },
    say: (line) => said.push(line),
  })
  const pid = (): string => readFileSync(`${program}.pid`, 'utf8')
  const up = async (): Promise<boolean> =>
    (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok ?? false
  try {
    await until('the server', up, 180_000)
    const killed = pid()
    process.kill(Number(killed), 'SIGKILL')
    await until('another server', async () => pid() !== killed && (await up()), 180_000)
    expect(said).toEqual(['The server ended (signal SIGKILL); starting again in 0.25 s.'])
  } finally {
    stop('SIGTERM')
  }
  expect(await done).toBe(0)
  expect(said).toHaveLength(1)
  await database.drop()
})
