import * as v from 'valibot'
import { str } from '../wire/fields.ts'

/** The value of a placeholder: text or a number shown unchanged, or a sentence that is translated too. */
type Value = string | number | Sentence

/**
 * A translatable sentence for operators: an English phrase with named placeholders and their values. The
 * command line prints the sentence in English; the console translates the sentence by the catalogues in
 * `locales/console`.
 */
export class Sentence {
  constructor(
    readonly phrase: string,
    readonly values: Readonly<Record<string, Value>> = {},
  ) {}

  /** The sentence in English. */
  toString(): string {
    return this.phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(this.values[name] ?? ''))
  }
}

/**
 * A line of output for an operator. A plain string is not translated, because it has the same form in every
 * language or is shown in the terminal only.
 */
export type Line = string | Sentence

/**
 * Creates a sentence with named placeholders: `` msg`there is no pair ${{ symbol }}` ``. `npm run messages` extracts
 * its phrase for the console's catalogues.
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

type PageMessageValue = string | number | PageMessage

/**
 * A line as sent to the page. Without `phrase` the page shows `message` as it is, in English or already in
 * the page's language.
 */
export interface PageMessage {
  readonly message: string
  readonly phrase?: string | undefined
  readonly values?: Readonly<Record<string, PageMessageValue>> | undefined
}

const values: v.GenericSchema<Readonly<Record<string, PageMessageValue>>> = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.lazy(() => PageMessage)]),
)
export const PageMessage = v.object({ message: str, phrase: v.optional(str), values: v.optional(values) })
