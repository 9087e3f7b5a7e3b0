import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Command, type Operation, terminalText, UsageError } from '../../identity/approvals/command.ts'
import { auditName, checkpointName } from '../../ledger/checkpoints/checkpoint-store.ts'
import { checkpointStore } from '../../ledger/checkpoints/config.ts'
import type { Config } from '../../platform/config.ts'
import { copyEmbedded, dumpDatabase } from './backup-database.ts'
import { BackupWriter, type Secret } from './backup-files.ts'

/**
 * Files of the data folder that are not copied here: only the running server needs them, or they are backed up in
 * another way.
 */
const LEFT = /^(?:pg|run|socket|running\.json.*|postgres\.log|checkpoints)$/
const LEAST = 12

async function secretFile(path: string | undefined, what: string): Promise<Buffer> {
  if (path === undefined) throw new UsageError(terminalText(`${what} is in which file?`))
  try {
    return await readFile(path)
  } catch {
    throw new UsageError(terminalText(`the file ${path} cannot be read`))
  }
}

/** Splits arguments into options (`--name value`) and the other arguments. */
export function withOptions(args: readonly string[], names: readonly string[]) {
  const options = new Map<string, string>()
  const rest: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (!arg.startsWith('--')) rest.push(arg)
    else if (!names.includes(arg)) throw new UsageError(terminalText(`"${arg}" is not known`))
    else options.set(arg, arg === '--plain' ? '' : (args[++at] ?? ''))
  }
  return { options, rest }
}

/** The secret of a backup, from the options of the command. */
export async function secretOf(options: ReadonlyMap<string, string>): Promise<Secret> {
  const file = options.get('--passphrase-file')
  if (file !== undefined) {
    const bytes = Buffer.from((await secretFile(file, 'the passphrase')).toString('utf8').trim())
    if (bytes.length < LEAST)
      throw new UsageError(terminalText(`a passphrase has ${LEAST} characters or more`))
    return { from: 'passphrase', bytes }
  }
  const key = options.get('--key-file')
  if (key === undefined) return null
  const bytes = await secretFile(key, 'the key')
  if (bytes.length < 32)
    throw new UsageError(terminalText('a key file has 32 bytes or more: openssl rand -out <file> 32'))
  return { from: 'key file', bytes }
}

/** Copies all files of the data folder except the database, including checkpoints and keys. */
async function copyBeside(config: Config, backup: BackupWriter): Promise<void> {
  const store = checkpointStore(config)
  await backup.folder('checkpoints')
  for (const number of await store.numbers())
    await backup.file(`checkpoints/${checkpointName(number)}`, Readable.from(lined(store.lines(number))))
  for (const number of await store.audits()) {
    const text = await store.readAudit(number)
    await backup.file(`checkpoints/${auditName(number)}`, Readable.from([Buffer.from(text)]))
  }
  await copyFolder(config, '', backup)
}

async function* lined(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`)
}

/** Copies what is in a folder of the data folder: `''` or a path that ends with `/`. */
async function copyFolder(config: Config, folder: string, backup: BackupWriter): Promise<void> {
  const from = join(config.dataDir, folder)
  const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(from, entry.name)
    if (folder === '' && LEFT.test(basename(entry.name))) continue
    // The files of the app are part of every release; each node puts its own there at its start.
    if (config.assetsDir !== null && path === resolve(config.assetsDir)) continue
    const name = `${folder}${entry.name}`
    if (entry.isDirectory()) await copyFolder(config, `${name}/`, backup)
    else if (entry.isFile()) await backup.file(name, createReadStream(path))
  }
}

/** Blocks new checkpoints while `work` runs, so that the copied checkpoints match the copied database. */
const withoutCheckpoints = ({ db }: Operation, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`select pg_advisory_lock(hashtext('h5 checkpoint'))`.execute(one)
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('h5 checkpoint'))`.execute(one)
    }
  })

async function newFolder(path: string, config: Config): Promise<string> {
  const to = resolve(path)
  if (`${to}/`.startsWith(`${config.dataDir}/`))
    throw new UsageError(terminalText('a backup inside the data folder is lost together with it'))
  try {
    await mkdir(to, { mode: 0o700 })
  } catch {
    throw new UsageError(terminalText(`the folder ${to} is there already or cannot be made`))
  }
  return to
}

async function backup(operation: Operation, args: readonly string[]): Promise<number> {
  const { config, clock, db, print } = operation
  const { options, rest } = withOptions(args, ['--passphrase-file', '--key-file', '--plain'])
  const [path] = rest
  if (path === undefined || rest.length > 1)
    throw new UsageError(terminalText('where to? A folder that is not there yet'))
  const secret = await secretOf(options)
  if (!secret && !options.has('--plain'))
    throw new UsageError(
      terminalText(
        'what seals it? --passphrase-file or --key-file; --plain leaves it in clear, keys included',
      ),
    )
  const to = await newFolder(path, config)
  const writer = new BackupWriter(to, secret)
  try {
    await withoutCheckpoints(operation, async () => {
      if (config.databaseUrl === null) await copyEmbedded(db, join(config.dataDir, 'pg'), writer)
      else await dumpDatabase(config.databaseUrl, writer)
      await copyBeside(config, writer)
    })
    await writer.finish(config.databaseUrl === null ? 'embedded' : 'dump', clock.now())
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
  print(`The backup is in ${to}, ${secret ? `sealed with the ${secret.from}` : 'in clear'}.`)
  print(`Try it: npm run ops -- drill ${to}`)
  if (config.secretKey !== null || config.checkpointKey !== null)
    print('SECRET_KEY and CHECKPOINT_KEY are settings and not in it: keep them as well.')
  return 0
}

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    parameters: '<folder> --passphrase-file <file> | --key-file <file> | --plain',
    about:
      'backs up the database, the checkpoints and the keys into a new folder, encrypted, while the server goes on',
    act: true,
    run: backup,
  },
]
