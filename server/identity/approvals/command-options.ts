import { msg } from '#contract/operators/msg.ts'
import { type Command, type Operation, UsageError } from './command.ts'

export interface Options {
  /** The arguments that are not options, in their order. */
  readonly words: readonly string[]
  /** Values of options by name, such as `--from`. */
  readonly values: ReadonlyMap<string, string>
  /** Names of the options without a value. */
  readonly flags: ReadonlySet<string>
}

/** Separates options from the other arguments of a command. Throws UsageError for an unknown option. */
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

/** A typed command whose output as JSON has a format of its own, which scripts rely on. */
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
