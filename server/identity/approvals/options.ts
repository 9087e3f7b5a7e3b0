import { msg } from '#contract/operators/msg.ts'
import { type Command, type Operation, UsageError } from './command.ts'

export interface Options {
  /** What is no option, in its order. */
  readonly words: readonly string[]
  /** Values of options by their names, `--from`. */
  readonly values: ReadonlyMap<string, string>
  /** Options that are there and take no value. */
  readonly flags: ReadonlySet<string>
}

/** Takes options out of a command's words, wherever they stand. Throws UsageError for an option that it does not have. */
export function optionsOf(
  args: readonly string[],
  known: { readonly values?: readonly string[]; readonly flags?: readonly string[] },
): Options {
  const words: string[] = []
  const values = new Map<string, string>()
  const flags = new Set<string>()
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? ''
    if (!word.startsWith('--')) words.push(word)
    else if (known.flags?.includes(word)) flags.add(word)
    else if (known.values?.includes(word)) {
      const value = args[++index]
      if (value === undefined || values.has(word)) throw new UsageError(msg`${{ word }} needs one value`)
      values.set(word, value)
    } else throw new UsageError(msg`there is no option ${{ word }}`)
  }
  return { words, values, flags }
}

const JSON_FLAG = '--json'

/** A typed command that has always printed JSON of its own for scripts, and goes on to. */
export const ownJson = (
  command: Command,
  print: (operation: Operation, args: readonly string[]) => Promise<void>,
): Command => ({
  ...command,
  run: async (operation, args) => {
    if (!args.includes(JSON_FLAG)) return command.run(operation, args)
    await print(
      operation,
      args.filter((word) => word !== JSON_FLAG),
    )
    return 0
  },
})
