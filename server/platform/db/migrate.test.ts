import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quiet } from '#tests/helpers/postgres-cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { connectDatabase } from './database.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await testDatabase({ migrated: false })
  folder = mkdtempSync(join(tmpdir(), 'h5-sql-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const names = async (): Promise<string[]> => {
  const { rows } = await sql<{
    name: string
  }>`select name from schema_migrations order by applied_at`.execute(database.db)
  return rows.map(({ name }) => name)
}

describe('migrate', () => {
  it('applies every migration file of the repository once', async () => {
    const applied: string[] = []
    const log = { ...quiet, info: (message: string) => void applied.push(message) }
    await migrate(database.db, log)
    const first = applied.length
    await migrate(database.db, log)
    expect(applied[0]).toBe('Applied 001_ledger.sql')
    expect(applied).toHaveLength(first)
  })

  it('applies files in the order of their numbers, including a file added later', async () => {
    write('001_one.sql', 'create table one (id integer); insert into one values (1);')
    write('003_three.sql', 'create table three (id integer);')
    write('notes.txt', 'not sql')
    await migrate(database.db, quiet, folder)
    write('002_two.sql', 'create table two as select * from one;')
    await migrate(database.db, quiet, folder)
    expect(await names()).toEqual(['001_one.sql', '003_three.sql', '002_two.sql'])
  })

  it('rolls back a file that fails, and applies it once it is corrected', async () => {
    write('001_one.sql', 'create table one (id integer);')
    write('002_two.sql', 'create table two (id integer); select * from nowhere;')
    await expect(migrate(database.db, quiet, folder)).rejects.toThrow('nowhere')
    expect(await names()).toEqual(['001_one.sql'])
    write('002_two.sql', 'create table two (id integer);')
    await migrate(database.db, quiet, folder)
    expect(await names()).toEqual(['001_one.sql', '002_two.sql'])
  })

  it('stops with an error at a file that was changed after it had been applied', async () => {
    write('001_one.sql', 'create table one (id integer);')
    await migrate(database.db, quiet, folder)
    write('001_one.sql', 'create table one (id bigint);')
    const problem = await migrate(database.db, quiet, folder).catch((caught: unknown) => caught)
    expect(problem).toBeInstanceOf(DatabaseStartError)
    expect(String(problem)).toContain('001_one.sql was changed')
  })

  it('applies each file once when six nodes start at the same time', async () => {
    write('001_one.sql', 'create table one (id integer); select pg_sleep(0.1);')
    write('002_two.sql', 'insert into one values (1);')
    const nodes = await Promise.all(
      Array.from({ length: 6 }, () => connectDatabase(database.url, quiet, { max: 2 })),
    )
    await Promise.all(nodes.map(({ db }) => migrate(db, quiet, folder)))
    const { rows } = await sql`select * from one`.execute(database.db)
    expect(rows).toHaveLength(1)
    await Promise.all(nodes.map((node) => node.stop()))
  })
})

describe('a database server given by URL', () => {
  it('that does not answer is reported in one sentence', async () => {
    const problem = await connectDatabase('postgres://h5:secret@127.0.0.1:9/books', quiet).catch(
      (caught: unknown) => caught,
    )
    expect(problem).toBeInstanceOf(DatabaseStartError)
    expect(String(problem)).toContain('127.0.0.1:9/books does not answer')
    expect(String(problem)).not.toContain('secret')
  })

  it('that rejects the login is reported in one sentence', async () => {
    const url = database.url.replace('postgres://h5@', 'postgres://nobody_known@')
    const problem = await connectDatabase(url, quiet).catch((caught: unknown) => caught)
    expect(problem).toBeInstanceOf(DatabaseStartError)
    expect(String(problem)).toContain('cannot be used: role "nobody_known" does not exist')
  })
})
