import { auditCommands } from './audit.ts'
import { logCommands } from './audit-log.ts'
import type { Command } from './command.ts'
import { contentCommands } from './content.ts'
import { marketCommands } from './markets.ts'
import { rechargeCommands } from './recharges.ts'

/** Every command of the operator; a room adds its own list here. */
export const commands: readonly Command[] = [
  ...auditCommands,
  ...rechargeCommands,
  ...marketCommands,
  ...contentCommands,
  ...logCommands,
]

/** The command that the words name, with what follows; the longest name wins. */
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
    'Works beside a running server (DATA_DIR, or DATABASE_URL); without one it starts the database for the command.',
    'Every act is written down under your name: OPERATOR, else the name you are logged in with.',
  ].join('\n')
}
