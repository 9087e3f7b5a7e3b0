import { readFileSync } from 'node:fs'
import { recordAct } from '../../identity/approvals/audit-log.ts'
import { type Command, type Operation, UsageError } from '../../identity/approvals/command.ts'
import { KEY_ENDED, type Operator, operatorOfKey, operatorsEver } from '../../identity/approvals/operators.ts'
import { runRecordedCommand } from '../../identity/approvals/run-command.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import { DatabaseStartError } from '../../platform/db/database.ts'
import { errorCode } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/types.ts'
import { ConfigError } from '../../platform/environment.ts'
import { AppError } from '../../platform/errors.ts'
import { errorText } from '../../platform/texts/errors.ts'
import type { Log } from '../../services.ts'
import { findCommand, helpText } from './commands.ts'
import { connect } from './connect-database.ts'
import { escapeTerminalText } from './escape-terminal-text.ts'
import { type OperatorServices, operatorServices } from './operator-services.ts'

/**
 * Error code of PostgreSQL for a missing table. The table is missing when no server of this version has migrated the
 * database yet.
 */
const NO_TABLE = '42P01'

export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  readonly clock: Clock
  out(line: string): void
  err(line: string): void
}

/** Option, at any position, that prints the result as JSON. */
const JSON_FLAG = '--json'

/**
 * The operator's key, read from the environment variable or from the file whose path the
 * environment contains.
 */
function keyOf(env: NodeJS.ProcessEnv): string | null {
  if (env.H5_OPERATOR_KEY) return env.H5_OPERATOR_KEY.trim()
  const file = env.H5_OPERATOR_KEY_FILE
  if (!file) return null
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`The file of H5_OPERATOR_KEY_FILE cannot be read: ${file}`)
  }
}

async function proven(db: Db, env: NodeJS.ProcessEnv): Promise<Operator | null> {
  const key = keyOf(env)
  if (key === null) return null
  const operator = await operatorOfKey(db, key)
  if (!operator) throw new ConfigError(KEY_ENDED)
  return operator
}

/** The message about an error for the operator; null for an unexpected error. */
function sentence(error: unknown, command: Command): string | null {
  if (error instanceof AppError) return `Rejected: ${errorText(error.key, 'en', error.values)} (${error.key})`
  if (error instanceof UsageError)
    return `${error.message[0]?.toUpperCase()}${error.message.slice(1)}.\nUsage: npm run ops -- ${command.name} ${command.parameters}`
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message
  if (errorCode(error) === NO_TABLE)
    return 'This database is not set up yet: start the server of this version once.'
  return null
}

/**
 * Whether a command may run without a key: only to add the first operator, while no operator
 * exists.
 */
const mayAct = async (db: Db, command: Command): Promise<boolean> =>
  command.name === 'operator add' && (await operatorsEver(db)) === 0

/** A parsed command line. */
interface Asked {
  readonly command: Command
  readonly args: readonly string[]
  /** Whether the result is printed as one line of JSON. */
  readonly json: boolean
}

/** Runs a command and prints its result as data, or its lines of output when the command has no typed result. */
async function show(operation: Operation, { command, args, json }: Asked): Promise<number> {
  if (!json) return command.run(operation, args)
  if (command.answer) {
    operation.print(JSON.stringify((await command.answer(operation, args)).result))
    return 0
  }
  const lines: string[] = []
  const code = await command.run(
    { ...operation, print: (line) => void lines.push(escapeTerminalText(String(line))) },
    args,
  )
  operation.print(JSON.stringify({ code, lines }))
  return code
}

async function act(operation: Operation, operator: Operator | null, asked: Asked): Promise<number> {
  const { command, args } = asked
  if (!command.act) return show(operation, asked)
  if (!operator && !(await mayAct(operation.db, command))) {
    await recordAct(operation, null, command, args, 'refused', { detail: 'without a key' })
    return noKey()
  }
  return runRecordedCommand(operation, { by: operator, command, words: args }, (performing) =>
    show(performing, asked),
  )
}

const noKey = (): never => {
  throw new ConfigError(
    'This takes the key of an operator: set H5_OPERATOR_KEY_FILE to the file that holds yours. Keys are made with "operator add <name>".',
  )
}

const noDatabase = (): never => {
  throw new Error('this command runs without a database')
}

/** The context of a command that runs without the configured database. */
const offline = (terminal: Terminal, config: Config, log: Log): Operation => ({
  config,
  clock: terminal.clock,
  log,
  get db() {
    return noDatabase()
  },
  operator: noKey,
  print: (line) => terminal.out(escapeTerminalText(String(line))),
  services: noDatabase,
})

async function runCommand(terminal: Terminal, config: Config, asked: Asked): Promise<number> {
  const { command } = asked
  const log: Log = { info: terminal.err, warn: terminal.err, error: terminal.err }
  if (command.offline) return command.run(offline(terminal, config, log), asked.args)
  const database = await connect(config, log)
  const used: OperatorServices[] = []
  try {
    const base = { config, clock: terminal.clock, log, db: database.db }
    const operator = command.act ? await proven(database.db, terminal.env) : null
    const operation: Operation = {
      ...base,
      operator: () =>
        operator ? { ...operator, request: { command: command.name, words: asked.args } } : noKey(),
      print: (line) => terminal.out(escapeTerminalText(String(line))),
      services: async () => {
        const made = await operatorServices(base)
        used.push(made)
        return made.services
      },
    }
    return await act(operation, operator, asked)
  } finally {
    for (const one of used) await one.finish()
    await database.stop()
  }
}

/** Runs one command and returns the exit code: 0 success, 1 rejected or failed, 2 invalid usage. */
export async function ops(given: readonly string[], terminal: Terminal): Promise<number> {
  const words = given.filter((word) => word !== JSON_FLAG)
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    terminal.out(helpText())
    return words.length === 0 ? 2 : 0
  }
  const found = findCommand(words)
  if (!found) {
    terminal.err(`There is no command "${escapeTerminalText(words.join(' '))}".\n`)
    terminal.err(helpText())
    return 2
  }
  try {
    const json = words.length < given.length
    // A command with a format of its own for JSON prints the JSON itself and returns its exit code.
    const own = json && found.command.parameters.includes(JSON_FLAG)
    const asked = own
      ? { command: found.command, args: [...found.args, JSON_FLAG], json: false }
      : { ...found, json }
    return await runCommand(terminal, readConfig(terminal.env), asked)
  } catch (error) {
    const text =
      sentence(error, found.command) ??
      (error instanceof Error ? (error.stack ?? error.message) : String(error))
    terminal.err(text.split('\n').map(escapeTerminalText).join('\n'))
    return error instanceof UsageError ? 2 : 1
  }
}
