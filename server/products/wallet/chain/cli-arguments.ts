import { readFileSync } from 'node:fs'
import { msg } from '#contract/operators/msg.ts'
import { type Operation, UsageError } from '../../../identity/approvals/command.ts'
import { FileError } from './parse-import-files.ts'

const BIGGEST = 20_000_000

/** Parses the arguments of a command into words and options. Throws UsageError for an unknown option. */
export function readOptions(
  args: readonly string[],
  known: readonly string[],
): { readonly words: readonly string[]; readonly options: ReadonlySet<string> } {
  const options = new Set(args.filter((word) => word.startsWith('--')))
  for (const option of options)
    if (!known.includes(option))
      throw new UsageError(msg`the only options are ${{ choices: known.join(', ') }}`)
  return { words: args.filter((word) => !word.startsWith('--')), options }
}

/** Reads a file with `read`; a FileError becomes a UsageError. */
export function fileBy<T>(path: string | undefined, read: (text: string) => T): T {
  if (path === undefined) throw new UsageError(msg`which file?`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(msg`the file ${{ path }} cannot be read`)
  }
  if (text.length > BIGGEST) throw new UsageError(msg`the file ${{ path }} is too large`)
  try {
    return read(text)
  } catch (error) {
    if (error instanceof FileError) throw new UsageError(error.sentence)
    throw error
  }
}

export const printJson = ({ print }: Operation, value: unknown): void => print(JSON.stringify(value))
