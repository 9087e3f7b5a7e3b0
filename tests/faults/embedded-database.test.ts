import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readClaim } from '#server/platform/db/data-folder-lock.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { DatabaseStartError } from '#server/platform/db/database-start-error.ts'
import { processesIn, processIdentity, signal } from '#server/platform/db/os-processes.ts'
import { startPostgres } from '#server/platform/db/postgres-launcher.ts'
import { quiet } from '../helpers/postgres-cluster.ts'
import { until } from '../helpers/test-server.ts'

const root = process.getuid?.() === 0
const folders: string[] = []
const children: ChildProcess[] = []

function newFolder(name = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'h5-launch-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return join(folder, name)
}

/**
 * A data folder with a database that was created and stopped, because creating a database takes most of a
 * test's time.
 */
let made: string | null = null
async function madeFolder(): Promise<string> {
  if (made === null) {
    made = mkdtempSync(join(tmpdir(), 'h5-launched-'))
    chmodSync(made, 0o755)
    await (await open(made)).stop()
  }
  const dataDir = newFolder()
  execFileSync('cp', ['-a', join(made, 'pg'), dataDir])
  return dataDir
}
afterAll(() => {
  if (made !== null) rmSync(made, { recursive: true, force: true, maxRetries: 3 })
})

const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir }, quiet)

/** Starts the database in a separate process, which a test can kill. */
async function hold(dataDir: string): Promise<{ child: ChildProcess; postmaster: number }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', resolve(import.meta.dirname, 'database-process.ts'), dataDir],
    { cwd: resolve(import.meta.dirname, '../..'), stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await until('the holder to start', () => printed.includes('\n'))
  const { postmaster }: { postmaster: number } = JSON.parse(printed)
  return { child, postmaster }
}

const gone = (child: ChildProcess) =>
  until('the process to end', () => child.exitCode !== null || child.signalCode !== null)

const lives = (pid: number): boolean => processIdentity(pid) !== null

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    await gone(child)
  }
  for (const folder of folders.splice(0)) {
    for (const name of ['pg', 'deep']) {
      for (const pid of processesIn(join(folder, name))) signal(pid, 'SIGQUIT')
    }
    await until('the databases to end', () => processesIn(join(folder, 'pg')).length === 0)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
})

describe('the embedded database', () => {
  it('keeps its data over a restart, and a stop of the database leaves no process running', async () => {
    const dataDir = newFolder()
    const first = await open(dataDir)
    await sql`create table kept as select 42 as n`.execute(first.db)
    await first.stop()
    expect(processesIn(join(dataDir, 'pg'))).toEqual([])
    expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
    const second = await open(dataDir)
    const { rows } = await sql<{ n: number }>`select n from kept`.execute(second.db)
    expect(rows).toEqual([{ n: 42 }])
    await second.stop()
  })

  it('flushes a commit to the disk before the commit is confirmed', async () => {
    const database = await open(await madeFolder())
    const { rows } =
      await sql`select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums`.execute(
        database.db,
      )
    expect(rows).toEqual([{ fsync: 'on', pages: 'on', commit: 'on', checksums: 'on' }])
    await database.stop()
  })

  it('does not log statements that the database rejects', async () => {
    const dataDir = await madeFolder()
    const database = await open(dataDir)
    await expect(sql`select 1 / 0 as canary`.execute(database.db)).rejects.toThrow('division by zero')
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('division by zero')
    await database.stop()
  })

  it('accepts connections of the operating system user that started the database, and of root only', async () => {
    const dataDir = await madeFolder()
    const database = await open(dataDir)
    expect(statSync(readClaim(dataDir)?.socketDir ?? '').mode & 0o077).toBe(0)
    const { rows } = await sql<{
      listen: string
    }>`select current_setting('listen_addresses') as listen`.execute(database.db)
    expect(rows[0]?.listen).toBe('')
    await database.stop()
  })

  it('does not start on a data folder that a running server uses, and leaves that server running', async () => {
    const dataDir = await madeFolder()
    const { child, postmaster } = await hold(dataDir)
    await expect(open(dataDir)).rejects.toThrow(`in use by the running process ${child.pid}`)
    expect(lives(postmaster)).toBe(true)
  })

  it('stops the processes that a killed server left running, and starts again with all data', async () => {
    const dataDir = await madeFolder()
    const { child, postmaster } = await hold(dataDir)
    child.kill('SIGKILL')
    await gone(child)
    expect(lives(postmaster)).toBe(true)
    const database = await open(dataDir)
    expect(lives(postmaster)).toBe(false)
    await sql`select 1`.execute(database.db)
    await database.stop()
  })

  it('starts although its lock files contain the id of a running process that is not a database', async () => {
    const dataDir = await madeFolder()
    // Simulates a reboot, after which other processes may have the recorded process ids.
    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    const lock = `${stranger.pid}\n${join(dataDir, 'pg')}\n1700000000\n5432\n${join(dataDir, 'socket')}\n\n\n`
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), lock)
    mkdirSync(join(dataDir, 'socket'))
    writeFileSync(join(dataDir, 'socket', '.s.PGSQL.5432.lock'), lock)
    const claim = { pid: stranger.pid, identity: 'somebody else', socketDir: '', url: null }
    writeFileSync(join(dataDir, 'running.json'), JSON.stringify(claim))
    const database = await open(dataDir)
    await database.stop()
    expect(lives(stranger.pid ?? 0)).toBe(true)
  })

  it('creates its data folder again when the first creation was interrupted', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'pg.new'))
    writeFileSync(join(dataDir, 'pg.new', 'PG_VERSION'), '18\n')
    const database = await open(dataDir)
    await database.stop()
  })

  it('is restarted when its main process is killed, with the same address and connection pool', async () => {
    const dataDir = await madeFolder()
    const database = await open(dataDir)
    const before = database.postmaster()
    await sql`create table kept as select 42 as n`.execute(database.db)
    process.kill(before, 'SIGKILL')
    await until('the database to answer again', async () => {
      const answer = sql`select n from kept`.execute(database.db)
      return answer.then(
        () => database.postmaster() !== before,
        () => false,
      )
    })
    expect(database.postmaster()).not.toBe(before)
    await database.stop()
  })

  it('is restarted when one of its worker processes is killed', async () => {
    const database = await open(await madeFolder())
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    await until('the database to answer again', () =>
      sql`select 1`.execute(database.db).then(
        () => true,
        () => false,
      ),
    )
    await database.stop()
  })

  it('creates its socket in another folder when the path of the data folder is too long for a socket', async () => {
    const dataDir = newFolder(`deep/${'long-name-'.repeat(12)}`)
    const database = await open(dataDir)
    const { socketDir } = readClaim(dataDir) ?? { socketDir: '' }
    expect(socketDir.length).toBeLessThan(40)
    await sql`select 1`.execute(database.db)
    await database.stop()
    expect(existsSync(socketDir)).toBe(false)
  })

  it.runIf(process.platform === 'linux')('creates links to its libraries in its data folder', async () => {
    const dataDir = await madeFolder()
    const database = await startPostgres(dataDir, quiet)
    const environment = readFileSync(`/proc/${database.pid()}/environ`, 'utf8')
    await database.stop()
    expect(environment).toContain(`LD_LIBRARY_PATH=${join(dataDir, 'run', 'lib')}:`)
    expect(existsSync(join(dataDir, 'run', 'lib', 'libicuuc.so.60'))).toBe(true)
  })

  it.runIf(root)('started by root, reports that its system user cannot enter the folder', async () => {
    const folder = newFolder()
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    const problem = await open(join(home, 'data')).catch((caught: unknown) => caught)
    expect(problem).toBeInstanceOf(DatabaseStartError)
    expect(String(problem)).toContain(`may not enter ${home}: set DATA_DIR`)
  })

  it('restricts the permissions of a copied data folder and starts on that folder', async () => {
    const dataDir = await madeFolder()
    chmodSync(join(dataDir, 'pg'), 0o755)
    await (await open(dataDir)).stop()
    expect(statSync(join(dataDir, 'pg')).mode & 0o077).toBe(0)
  })

  it.runIf(root)('started by root, runs as a user whose data folder nobody else can read', async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o700)
    const database = await open(dataDir)
    const { uid, mode } = statSync(join(dataDir, 'pg'))
    expect(uid).not.toBe(0)
    expect(mode & 0o077).toBe(0)
    expect(statSync(`/proc/${database.postmaster()}`).uid).toBe(uid)
    await database.stop()
  })
})
