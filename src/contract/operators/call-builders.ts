import * as v from 'valibot'
import { plainMessage } from '#domain/text/plainText.ts'
import { int } from '../wire/fields.ts'
import { PageMessage } from './msg.ts'
import type { Role } from './roles.ts'

/**
 * Building blocks of the operators' contract (docs/operations/console.md#the-contract). Each call runs a command of the
 * command line: `words` builds the command's arguments from the parameters, `answer` is the schema of the command's
 * typed result. Parameters and answers are JSON; times are milliseconds, amounts are decimal strings.
 */

type Params = v.GenericSchema

export interface OperatorCall<P extends Params = Params, A extends v.GenericSchema = v.GenericSchema> {
  /**
   * `look`: the call only reads. `act`: the call changes something, and may need the approval of a second
   * operator.
   */
  readonly kind: 'look' | 'act'
  /** The command that the call runs, such as `withdraw approve`. */
  readonly command: string
  /** Roles that may make the call; the operator needs at least one of these roles. */
  readonly roles: readonly Role[]
  /**
   * Whether the operator must have confirmed with the passkey within the last few minutes; required for money
   * and private data.
   */
  readonly fresh: boolean
  readonly params: P
  readonly answer: A
  words(input: v.InferOutput<P>): readonly string[]
}

/** A call with its path below `/console/api`. */
export type Addressed<C = OperatorCall> = C & { readonly path: `/${string}` }

/**
 * The outcome of a call of the kind `act`. `done`: the command was executed. `waits`: the command became the
 * proposal with the number `proposal`, which a second operator must approve. `again`: this operator has
 * already made the same proposal, which still waits for a second operator.
 */
export const ActionOutcome = v.object({
  outcome: v.picklist(['done', 'waits', 'again']),
  /** Lines of the command's output that the page does not already show. */
  lines: v.array(PageMessage),
  proposal: v.nullable(int),
})
export type ActionOutcome = v.InferOutput<typeof ActionOutcome>

interface Look<P extends Params, A> {
  readonly command: string
  readonly roles: readonly Role[]
  readonly fresh?: true
  readonly params: P
  readonly answer: A
  readonly words?: (input: v.InferOutput<P>) => readonly string[]
}

const NO_WORDS = (): readonly string[] => []

/**
 * Declares a call that only reads. The read is recorded in the audit log if the property `act` of its
 * command is true, as for private data.
 */
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
  /**
   * True for an urgent call that moves no money and gives no access, such as a reply, a note or a freeze;
   * such a call requires no fresh passkey proof.
   */
  readonly quick?: true
}

/**
 * Declares a call of the kind `act`, which changes something. The call requires a fresh passkey proof unless
 * it is `quick`.
 */
export const act = <P extends Params>({
  quick,
  words,
  ...call
}: Act<P>): OperatorCall<P, typeof ActionOutcome> => ({
  ...call,
  kind: 'act',
  fresh: !quick,
  words: words ?? NO_WORDS,
  answer: ActionOutcome,
})

export interface OperatorArea<C> {
  readonly name: string
  readonly calls: C
}

/**
 * Builds options of a command: `{ before: 5, silent: true }` becomes `--before 5 --silent`; false and undefined values
 * are left out.
 */
export const options = (
  given: Readonly<Record<string, string | number | boolean | undefined>>,
): readonly string[] =>
  Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === false) return []
    return value === true ? [`--${name}`] : [`--${name}`, String(value)]
  })

/** Groups calls under a name: `people.find` becomes `POST /console/api/people/find`. */
export const operatorArea = <const C extends Readonly<Record<string, OperatorCall>>>(
  name: string,
  calls: C,
): OperatorArea<{ readonly [N in keyof C]: Addressed<C[N]> }> => ({
  name,
  // The cast restores the types, which `Object.fromEntries` loses.
  calls: Object.fromEntries(
    Object.entries(calls).map(([own, call]) => [own, { ...call, path: `/${name}/${own}` }]),
  ) as { readonly [N in keyof C]: Addressed<C[N]> },
})

// Schemas of single parameters, which the calls combine to their `params`.

/**
 * Control characters, invisible characters and direction marks. A text that contains them could look
 * different to the two operators who must approve it.
 */
const HIDDEN = /[^\P{Cc}\n\t]|[\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u

/**
 * A text that becomes one argument of a command and cannot be taken for an option. Invisible characters of
 * pasted text, such as zero-width spaces between Thai words, are removed. `least`, `most`: length in
 * characters.
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
/** A reason, which is shown to the user. */
export const reason = words(1, 200)
/** The id of an object: a positive integer. */
export const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** A decimal as typed, optionally with a minus sign. */
export const decimal = v.pipe(v.string(), v.maxLength(40), v.regex(/^-?\d+(\.\d+)?$/))
/** A day, such as `2026-12-24`. */
export const day = v.pipe(v.string(), v.isoDate())
export const none = v.strictObject({})
