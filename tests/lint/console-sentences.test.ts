import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { operatorCalls } from '#contract/operators/table.ts'
import { auditCommands } from '#server/operators/cli/audit.ts'
import { backupCommands } from '#server/operators/cli/backup.ts'
import { checkpointCommands } from '#server/operators/cli/checkpoints.ts'
import { coinIconCommands } from '#server/operators/cli/coin-icon.ts'
import { doctorCommands } from '#server/operators/cli/doctor.ts'
import { restoreCommands } from '#server/operators/cli/restore.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The files whose texts are printed on the command line only, in English, and the commands that print them. */
const TERMINAL =
  /^operators\/cli\/(?:audit|backup(?:-\w+)?|checkpoint(?:s|-fork)|coin-icon|doctor|restore)\.ts$/
const TERMINAL_COMMANDS = [
  auditCommands,
  backupCommands,
  checkpointCommands,
  coinIconCommands,
  doctorCommands,
  restoreCommands,
].flat()

const sources = globSync('**/*.ts', { cwd: resolve(ROOT, 'server') })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(resolve(ROOT, 'server', file), 'utf8') }))

it('English-only terminal texts are used only by commands that the console does not call', () => {
  const using = sources.filter(({ text }) => /\bterminalText\(/.test(text)).map(({ file }) => file)
  expect(using.length).toBeGreaterThan(5)
  expect(using.filter((file) => !TERMINAL.test(file) && file !== 'identity/approvals/command.ts')).toEqual([])
  const called = new Set(operatorCalls.map(([, call]) => call.command))
  expect(TERMINAL_COMMANDS.filter(({ name }) => called.has(name)).map(({ name }) => name)).toEqual([])
})

it('sentences for operators are created only by calls of msg, because only these calls are extracted for translation', () => {
  const made = sources.filter(({ text }) => /new Sentence\(/.test(text)).map(({ file }) => file)
  expect(made).toEqual(['identity/approvals/command.ts'])
})
