import type { Command } from '../../identity/approvals/command.ts'
import { roleCommands } from '../../identity/approvals/roles.ts'
import { operatorCommands } from '../../identity/approvals/two-approval-commands.ts'
import { products } from '../../products/index.ts'
import { approvalCommands } from './approvals.ts'
import { auditCommands } from './audit.ts'
import { logCommands } from './audit-log.ts'
import { backupCommands } from './backup.ts'
import { checkpointCommands } from './checkpoints.ts'
import { coinIconCommands } from './coin-icon.ts'
import { coinCommands } from './coins.ts'
import { contentCommands } from './content.ts'
import { doctorCommands } from './doctor.ts'
import { jobCommands } from './jobs.ts'
import { marketCommands } from './markets.ts'
import { peopleCommands } from './people.ts'
import { reserveCommands } from './reserve.ts'
import { restoreCommands } from './restore.ts'
import { staffCommands } from './staff.ts'
import { systemCommands } from './system-status-commands.ts'

const acting: readonly Command[] = [
  ...auditCommands,
  ...checkpointCommands,
  ...operatorCommands,
  ...staffCommands,
  ...roleCommands,
  ...peopleCommands,
  ...reserveCommands,
  ...products.flatMap((product) => product.commands ?? []),
  ...marketCommands,
  ...coinCommands,
  ...coinIconCommands,
  ...contentCommands,
  ...backupCommands,
  ...restoreCommands,
  ...doctorCommands,
  ...jobCommands,
  ...systemCommands,
  ...logCommands,
]

/**
 * Every command of the command line. Each folder exports a list of its commands; the commands of a product are in its
 * module.
 */
export const commands: readonly Command[] = [...acting, ...approvalCommands(acting)]

const byName = new Map(commands.map((command) => [command.name, command]))

/** The command with exactly this name. */
export const commandNamed = (name: string): Command | undefined => byName.get(name)

/** The command that the arguments begin with, and the remaining arguments. The longest matching name wins. */
export function findCommand(
  words: readonly string[],
): { readonly command: Command; readonly args: readonly string[] } | null {
  const fitting = commands
    .map((command) => ({ command, length: command.name.split(' ').length }))
    .filter(({ command, length }) => words.slice(0, length).join(' ') === command.name)
    .sort((a, b) => b.length - a.length)
  const [found] = fitting
  return found ? { command: found.command, args: words.slice(found.length) } : null
}

export function helpText(): string {
  const rows = commands.map(({ name, parameters, about }) => ({
    call: `${name} ${parameters}`.trim(),
    about,
  }))
  const width = Math.max(...rows.map(({ call }) => call.length))
  return [
    'npm run ops -- <command>',
    '',
    ...rows.map(({ call, about }) => `  ${call.padEnd(width)}  ${about}`),
    '',
    'With --json what came of a command is printed as one line of JSON.',
    'Works beside a running server (DATA_DIR, or DATABASE_URL); without one it starts the database for the command.',
    'What changes or shows something private takes your key, H5_OPERATOR_KEY_FILE=<file> or H5_OPERATOR_KEY, and is written',
    'down under the name it proves. The first operator is made without one: operator add <name>.',
  ].join('\n')
}
