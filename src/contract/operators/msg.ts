import * as v from 'valibot'
import { str } from '../wire/fields.ts'

/** What a sentence names: shown as it is, or a part of it that is a sentence itself. */
type Value = string | number | Sentence

/**
 * A sentence for operators: an English phrase with named gaps, and what fills them. The command line prints it in English;
 * the console says the phrase in the language of its page, from the catalogues `locales/console`.
 */
export class Sentence {
  constructor(
    readonly phrase: string,
    readonly values: Readonly<Record<string, Value>> = {},
  ) {}

  /** In English. */
  toString(): string {
    return this.phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(this.values[name] ?? ''))
  }
}

/** A line for an operator. One that is no sentence says the same in every language, or is for the terminal alone. */
export type Line = string | Sentence

/**
 * Writes a sentence, with the names of what fills its gaps: `` msg`there is no pair ${{ symbol }}` ``. Its phrase is extracted
 * for the catalogues of the console, by `npm run messages`.
 */
export function msg(
  parts: TemplateStringsArray,
  ...named: readonly Readonly<Record<string, Value>>[]
): Sentence {
  const phrase = parts.reduce(
    (before, part, at) => `${before}{${Object.keys(named[at - 1] ?? {})[0]}}${part}`,
  )
  return new Sentence(phrase, Object.assign({}, ...named))
}

type SaidValue = string | number | Said

/** A sentence on its way to the page. What has no phrase is said in English only, or came in the language of the page. */
export interface Said {
  readonly message: string
  readonly phrase?: string | undefined
  readonly values?: Readonly<Record<string, SaidValue>> | undefined
}

const values: v.GenericSchema<Readonly<Record<string, SaidValue>>> = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.lazy(() => Said)]),
)
export const Said = v.object({ message: str, phrase: v.optional(str), values: v.optional(values) })
