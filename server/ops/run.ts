import { userInfo } from 'node:os'
import type { Clock } from '../clock.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { en } from '../content/refusals/en.ts'
import { DatabaseStartError } from '../db/database.ts'
import { errorCode } from '../db/transaction.ts'
import { Refusal } from '../refusal.ts'
import type { Log } from '../services.ts'
import { record } from './audit-log.ts'
import { type Command, type Operation, UsageError } from './command.ts'
import { findCommand, helpText } from './commands.ts'
import { connect } from './connect.ts'
import { type OperatorServices, operatorServices } from './services.ts'

/** A table that is not there: the server of this version has not run on this database yet. */
const NO_TABLE = '42P01'

export interface Terminal {
  readonly env: NodeJS.ProcessEnv
  readonly clock: Clock
  out(line: string): void
  err(line: string): void
}

function operatorOf(env: NodeJS.ProcessEnv): string {
  const named = env.OPERATOR?.trim().slice(0, 80)
  if (named) return named
  try {
    return userInfo().username
  } catch {
    // A container may run under a number without a name.
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}

/** What a person at the terminal reads of a problem; null for a fault of ours. */
function sentence(problem: unknown, command: Command): string | null {
  if (problem instanceof Refusal) return `Refused: ${en[problem.key]} (${problem.key})`
  if (problem instanceof UsageError)
    return `${problem.message[0]?.toUpperCase()}${problem.message.slice(1)}.\nUsage: npm run ops -- ${command.name} ${command.parameters}`
  if (problem instanceof ConfigError || problem instanceof DatabaseStartError) return problem.message
  if (errorCode(problem) === NO_TABLE)
    return 'This database is not set up yet: start the server of this version once.'
  return null
}

async function act(operation: Operation, command: Command, args: readonly string[]): Promise<number> {
  if (!command.act) return command.run(operation, args)
  await record(operation, command, args, 'begun')
  try {
    const code = await command.run(operation, args)
    await record(operation, command, args, 'done')
    return code
  } catch (problem) {
    const refused = problem instanceof Refusal || problem instanceof UsageError
    await record(operation, command, args, refused ? 'refused' : 'failed', String(problem))
    throw problem
  }
}

async function runCommand(
  terminal: Terminal,
  config: Config,
  command: Command,
  args: readonly string[],
): Promise<number> {
  const log: Log = { info: terminal.err, warn: terminal.err, error: terminal.err }
  const database = await connect(config, log)
  const used: OperatorServices[] = []
  try {
    const base = { config, clock: terminal.clock, log, db: database.db }
    const operation: Operation = {
      ...base,
      operator: operatorOf(terminal.env),
      print: terminal.out,
      services: async () => {
        const made = await operatorServices(base)
        used.push(made)
        return made.services
      },
    }
    return await act(operation, command, args)
  } finally {
    for (const one of used) await one.finish()
    await database.stop()
  }
}

/** Runs one command of the operator and gives the exit code: 0 well, 1 refused or wrong, 2 not understood. */
export async function ops(words: readonly string[], terminal: Terminal): Promise<number> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    terminal.out(helpText())
    return words.length === 0 ? 2 : 0
  }
  const found = findCommand(words)
  if (!found) {
    terminal.err(`There is no command "${words.join(' ')}".\n`)
    terminal.err(helpText())
    return 2
  }
  try {
    return await runCommand(terminal, readConfig(terminal.env), found.command, found.args)
  } catch (problem) {
    const text = sentence(problem, found.command)
    terminal.err(text ?? (problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)))
    return problem instanceof UsageError ? 2 : 1
  }
}
