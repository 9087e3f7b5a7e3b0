import { readFileSync } from 'node:fs'
import { msg } from '#contract/operators/msg.ts'
import { UsageError } from '../../identity/approvals/command.ts'

const BIGGEST = 1_000_000

/**
 * Reads a text file of the operator's machine.
 * @throws UsageError when it cannot be read or is too large
 */
export function readText(path: string | undefined): string {
  if (path === undefined) throw new UsageError(msg`which file?`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(msg`the file ${{ path }} cannot be read`)
  }
  if (text.length > BIGGEST) throw new UsageError(msg`the file ${{ path }} is too large`)
  return text
}

/**
 * Parses an argument that is a JSON object or the path of a file that contains a JSON object.
 * @throws UsageError for anything else
 */
export function jsonOf(word: string | undefined): unknown {
  const own = word?.startsWith('{') ?? false
  try {
    return JSON.parse(own ? (word ?? '') : readText(word))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(own ? msg`this is no JSON` : msg`the file is no JSON`)
  }
}
