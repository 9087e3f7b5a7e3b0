import * as v from 'valibot'
import { plainMessage } from '#domain/text/text.ts'
import { int } from '../wire/fields.ts'
import { Said } from './msg.ts'
import type { Role } from './roles.ts'

/**
 * Building blocks of the operators' contract (docs/operations/console.md#the-contract). Every call is a command of the
 * command line: `words` gives what an operator would type after the command's name, `answer` is the command's typed
 * result. Parameters and answers are JSON; times are milliseconds, amounts are decimal strings.
 */

type Params = v.GenericSchema

export interface OperatorCall<P extends Params = Params, A extends v.GenericSchema = v.GenericSchema> {
  /** `look` changes nothing; `act` changes something and may wait for a second operator. */
  readonly kind: 'look' | 'act'
  /** The command that it is: `withdraw approve`. */
  readonly command: string
  /** Operators with one of them may call. */
  readonly roles: readonly Role[]
  /** Takes a passkey's proof of the last minutes: money, and what is private. */
  readonly fresh: boolean
  readonly params: P
  readonly answer: A
  words(input: v.InferOutput<P>): readonly string[]
}

/** A call with its address under `/console/api`. */
export type Addressed<C = OperatorCall> = C & { readonly path: `/${string}` }

/** What came of an act. `waits`: proposed as `proposal`, for a second operator. `again`: this operator proposed it before. */
export const Acted = v.object({
  outcome: v.picklist(['done', 'waits', 'again']),
  /** What the command says that the page does not say by itself. */
  lines: v.array(Said),
  proposal: v.nullable(int),
})
export type Acted = v.InferOutput<typeof Acted>

interface Look<P extends Params, A> {
  readonly command: string
  readonly roles: readonly Role[]
  readonly fresh?: true
  readonly params: P
  readonly answer: A
  readonly words?: (input: v.InferOutput<P>) => readonly string[]
}

const NO_WORDS = (): readonly string[] => []

/** Declares a call that shows something. Whether it is written into the audit log says the command (`act`). */
export const look = <P extends Params, A extends v.GenericSchema>({
  fresh,
  words,
  ...call
}: Look<P, A>): OperatorCall<P, A> => ({
  ...call,
  kind: 'look',
  fresh: fresh ?? false,
  words: words ?? NO_WORDS,
})

interface Act<P extends Params> extends Omit<Look<P, never>, 'answer' | 'fresh'> {
  /** What has to be quick, moves no money and opens nothing: an answer, a note, a stop. */
  readonly quick?: true
}

/** Declares a call that changes something. It takes a fresh proof of the passkey unless it is quick. */
export const act = <P extends Params>({ quick, words, ...call }: Act<P>): OperatorCall<P, typeof Acted> => ({
  ...call,
  kind: 'act',
  fresh: !quick,
  words: words ?? NO_WORDS,
  answer: Acted,
})

export interface OperatorArea<C> {
  readonly name: string
  readonly calls: C
}

/** Options of a command: `{ before: 5, silent: true }` is `--before 5 --silent`; what is false or not given is left out. */
export const options = (
  given: Readonly<Record<string, string | number | boolean | undefined>>,
): readonly string[] =>
  Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return value === true ? [`--${name}`] : [`--${name}`, String(value)]
  })

/** Puts calls under a name: `people.find` is `POST /console/api/people/find`. */
export const operatorArea = <const C extends Readonly<Record<string, OperatorCall>>>(
  name: string,
  calls: C,
): OperatorArea<{ readonly [N in keyof C]: Addressed<C[N]> }> => ({
  name,
  // `Object.fromEntries` loses the types.
  calls: Object.fromEntries(
    Object.entries(calls).map(([own, call]) => [own, { ...call, path: `/${name}/${own}` }]),
  ) as { readonly [N in keyof C]: Addressed<C[N]> },
})

// Fields of parameters.

/** Control characters, and what is not seen or turns the direction of writing: two operators would not read the same. */
const HIDDEN = /[^\P{Cc}\n\t]|[\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u

/**
 * Text that becomes one word of a command: it cannot pass for an option. Marks that come along with pasted text, such as
 * those between words of Thai, are left out. `least`, `most`: characters.
 */
export const words = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.transform(plainMessage),
    v.trim(),
    v.minLength(least),
    v.maxLength(most),
    v.check((text) => !text.startsWith('-'), 'begins with a dash'),
    v.check((text) => !HIDDEN.test(text), 'has signs that are not seen'),
  )
/** A reason that its owner reads. */
export const reason = words(1, 200)
/** The number of an object: a whole number above 0. */
export const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** A decimal number as it is typed, with or without a minus sign. */
export const decimal = v.pipe(v.string(), v.maxLength(40), v.regex(/^-?\d+(\.\d+)?$/))
/** `2026-12-24` */
export const day = v.pipe(v.string(), v.isoDate())
export const none = v.strictObject({})
