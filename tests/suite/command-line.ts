import { parseArgs } from 'node:util'

/** The parsed command line of the test suite. */
export interface ParsedArguments {
  /** Kinds of steps to run; empty for all. */
  readonly kinds: readonly string[]
  /** Parts of the paths of test files to run; empty for all files. */
  readonly paths: readonly string[]
  readonly rounds: number
}

/**
 * Reads the command line: kinds of steps, parts of paths of test files, `--repeat <times>`. Throws on any
 * other argument.
 */
export function readArguments(args: readonly string[], kinds: readonly string[]): ParsedArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { repeat: { type: 'string', default: '1' } },
  })
  const rounds = Number(values.repeat)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--repeat takes a number of rounds, not "${values.repeat}"`)
  return {
    kinds: positionals.filter((word) => kinds.includes(word)),
    paths: positionals.filter((word) => !kinds.includes(word)),
    rounds,
  }
}

/** The test files whose paths contain one of the parts. Throws if a part matches no path. */
export function matchingTests(paths: readonly string[], all: readonly string[]): readonly string[] {
  const tests = all.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  const lost = paths.filter((part) => !tests.some((file) => file.includes(part)))
  if (lost.length > 0) throw new Error(`neither a step nor part of a test file's path: ${lost.join(', ')}`)
  return tests.filter((file) => paths.some((part) => file.includes(part)))
}
