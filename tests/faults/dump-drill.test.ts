import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { seed } from '#server/market/seed-instruments.ts'
import { migrate } from '#server/platform/db/database.ts'
import { kyselyOn, openPool } from '#server/platform/db/pool.ts'
import { runOnServer, urlOfDatabase } from '../helpers/database-template.ts'
import { runCommand } from '../helpers/ops-commands.ts'
import { quiet } from '../helpers/postgres-cluster.ts'
import { debianPostgres } from '../helpers/system-postgres.ts'

const server = debianPostgres()

it.skipIf(server === null)(
  'a dump has no files of the app; its drill restores it into the empty database of --to and audits that, and rejects others',
  { timeout: 120_000 },
  async () => {
    if (server === null) return
    onTestFinished(() => server.stop())
    const folder = mkdtempSync(join(tmpdir(), 'h5-dump-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const name of ['live', 'drill']) await runOnServer(server.url, `create database ${name}`)
    const url = urlOfDatabase(server.url, 'live')
    const db = kyselyOn(openPool(url, quiet, { max: 2 }))
    await migrate(db, quiet)
    await seed(db)
    await db.destroy()
    const data = join(folder, 'data')
    mkdirSync(join(data, 'assets'), { recursive: true })
    for (const file of ['secret-key', 'assets/page.js']) writeFileSync(join(data, file), 'x')
    const env = { DATABASE_URL: url, DATA_DIR: data, ASSETS_DIR: join(data, 'assets'), H5_OPERATOR_KEY: '' }
    const key = /h5op_\S+/.exec(await runCommand(env, ['operator', 'add', 'ana']))?.[0]
    const as = { ...env, H5_OPERATOR_KEY: key }
    const copy = join(folder, 'copy')
    await runCommand(as, ['backup', copy, '--plain'])
    expect(readdirSync(copy)).toEqual(expect.arrayContaining(['database.dump', 'secret-key']))
    expect(readdirSync(copy)).not.toContain('assets')

    const drill = urlOfDatabase(server.url, 'drill')
    expect(await runCommand(env, ['drill', copy, '--to', drill])).toMatch(
      /The books are right .*\n.*The backup can be restored: .*\nThe database of the drill still holds/,
    )
    await expect(runCommand(env, ['drill', copy, '--to', drill])).rejects.toThrow(/database is not empty/)
    await expect(runCommand(env, ['drill', copy, '--to', folder])).rejects.toThrow(/address of an empty/)
  },
)
