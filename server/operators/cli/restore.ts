import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Command, type Operation, terminalText, UsageError } from '../../identity/approvals/command.ts'
import { connectDatabase, type Database, openDatabase } from '../../platform/db/database.ts'
import { printAudit } from './audit.ts'
import { auditAll } from './audit-all.ts'
import { secretOf, withOptions } from './backup.ts'
import { DUMP, restoreDump } from './backup-database.ts'
import { BackupReader } from './backup-files.ts'

const SECRETS = ['--passphrase-file', '--key-file']
const isDatabase = (name: string): boolean => name === DUMP || name === 'pg' || name.startsWith('pg/')

const isAddress = (to: string): boolean => /^postgres(ql)?:\/\//.test(to)

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

async function opened(args: readonly string[], names: readonly string[]) {
  const { options, rest } = withOptions(args, [...SECRETS, ...names])
  const [path] = rest
  if (path === undefined || rest.length > 1) throw new UsageError(terminalText('which backup? Its folder'))
  return { options, reader: await BackupReader.open(resolve(path), await secretOf(options)) }
}

/**
 * Requires an empty database.
 * @throws UsageError when it has tables
 */
async function expectEmpty({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace",
  )
  if (rows[0]?.n !== 0)
    throw new UsageError(terminalText('the database is not empty: make a new one for the restore'))
}

/**
 * Restores a dump and collects the statistics of its tables, which a dump does not contain: without them the database
 * chooses plans with which the audit of a large ledger takes hours.
 */
async function restoreAndAnalyze(reader: BackupReader, { pool, url }: Database): Promise<void> {
  await restoreDump(reader, url)
  await pool.query('analyze')
}

async function intoDatabase(reader: BackupReader, url: string, beside: string, log: Operation['log']) {
  const database = await connectDatabase(url, log, { max: 1, statementTimeout: 0 })
  try {
    await expectEmpty(database)
    await restoreAndAnalyze(reader, database)
  } finally {
    await database.stop()
  }
  await reader.copy(beside, (name) => !isDatabase(name))
}

/** Restores a backup into an empty database, or into a data folder that does not exist yet. */
async function restore({ config, log, print }: Operation, args: readonly string[]): Promise<number> {
  const { options, reader } = await opened(args, ['--to', '--data'])
  const to = options.get('--to')
  if (to === undefined)
    throw new UsageError(terminalText('where to? --to <address of an empty database | new folder>'))
  const isUrl = isAddress(to)
  if (isUrl !== (reader.about.kind === 'dump'))
    throw new UsageError(
      terminalText(
        isUrl
          ? 'this is a copy of an embedded database, which a folder takes: --to <new folder>'
          : 'this is a dump, which an empty database takes: --to postgres://…',
      ),
    )
  const folder = resolve(isUrl ? (options.get('--data') ?? config.dataDir) : to)
  if (!isEmpty(folder))
    throw new UsageError(
      terminalText(`${folder} is not empty: keys and checkpoints go into a new folder (--data <folder>)`),
    )
  if (isUrl) await intoDatabase(reader, to, folder, log)
  else await reader.copy(folder)
  print(`Restored. ${isUrl ? 'Keys and checkpoints are' : 'The data folder is'} ${folder}.`)
  print('Run the audit on it before people come back: npm run ops -- audit --all')
  return 0
}

/**
 * Restores a backup into an embedded database that is removed afterwards, or into the empty database of `--to`, and
 * runs the whole audit on it, to check that the backup can be used.
 */
async function drill({ log, print }: Operation, args: readonly string[]): Promise<number> {
  const { options, reader } = await opened(args, ['--to'])
  const to = options.get('--to') ?? null
  if (to !== null && !(isAddress(to) && reader.about.kind === 'dump'))
    throw new UsageError(
      terminalText('--to is the address of an empty database (postgres://…), for a backup of DATABASE_URL'),
    )
  const home = mkdtempSync(join(tmpdir(), 'h5-drill-'))
  // PostgreSQL may run as another system user, who must be able to reach the database through this folder.
  await chmod(home, 0o711)
  const begun = performance.now()
  const minutes = (): string => ((performance.now() - begun) / 60_000).toFixed(1)
  let database: Database | null = null
  try {
    const dataDir = join(home, 'data')
    await reader.copy(dataDir, (name) => name !== DUMP)
    database = await openDatabase({ databaseUrl: to, dataDir }, log, { max: 4, statementTimeout: 0 })
    if (to !== null) await expectEmpty(database)
    if (reader.about.kind === 'dump') await restoreAndAnalyze(reader, database)
    print(`Restored after ${minutes()} minutes, of ${new Date(reader.about.created).toISOString()}.`)
    const audit = await auditAll(database.db, { dataDir, checkpointDir: null })
    await printAudit({ db: database.db, print }, audit, ((performance.now() - begun) / 1000).toFixed(1))
    const right = audit.findings.length === 0
    print(`${right ? 'The backup can be restored' : 'THE BACKUP IS NOT RIGHT'}: ${minutes()} minutes in all.`)
    if (to !== null) print('The database of the drill still holds the data of people: drop it.')
    return right ? 0 : 1
  } finally {
    await database?.stop()
    await rm(home, { recursive: true, force: true })
  }
}

export const restoreCommands: readonly Command[] = [
  {
    name: 'restore',
    parameters: '<backup> --to <url|folder> [--data <folder>] [--passphrase-file <file> | --key-file <file>]',
    about: 'brings a backup back into an empty database, or a new data folder; needs no database of its own',
    act: false,
    offline: true,
    run: restore,
  },
  {
    name: 'drill',
    parameters:
      '<backup> [--to <address of an empty database>] [--passphrase-file <file> | --key-file <file>]',
    about: 'restores a backup into an embedded database, or an empty one, and runs the whole audit on it',
    act: false,
    offline: true,
    run: drill,
  },
]
