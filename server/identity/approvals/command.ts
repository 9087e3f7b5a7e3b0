import { type Line, msg, Sentence } from '#contract/operators/msg.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Log, Services } from '../../services.ts'
import type { Operator } from './operators.ts'

/** The context of a command. */
export interface Operation {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly db: Db
  /** The operator, authenticated by their key. Throws UsageError when no key was given. */
  operator(): Operator
  print(line: Line): void
  /**
   * The services of a server, for commands that run the same code as a user's call. Their events reach open pages
   * through the running server. They have no current market prices.
   */
  services(): Promise<Services>
  /**
   * Whether the call is an automatic refresh of an open page, possibly without an operator in front of the
   * screen. Such a call marks nothing as read.
   */
  readonly unattended?: boolean
  /** Records in the audit log the user whom the command is about. */
  about?(userId: number): void
}

/** The result of a command. */
export interface Answer {
  /** The result as data, for programs and the console. */
  readonly result: unknown
  /** The result as text for a terminal. */
  readonly lines: readonly Line[]
}

export interface Command {
  /** The words of the command, such as `deposit approve`. */
  readonly name: string
  /** The parameters after the name, such as `<id> [note]`. */
  readonly parameters: string
  readonly about: string
  /**
   * True for every command that changes something or shows private data. Such a command needs an operator's key and
   * is recorded in the audit log, whether it succeeds or fails.
   */
  readonly act: boolean
  /** True for a command that shows a secret or reads files of the terminal's machine: the console cannot call it. */
  readonly terminalOnly?: true
  /**
   * True for a command that runs without the configured database, which may be lost. Such a command has no
   * `db` and authenticates no operator.
   */
  readonly offline?: true
  /**
   * Returns the exit code. Throws UsageError for wrong arguments and AppError when the command
   * cannot be executed.
   */
  run(operation: Operation, args: readonly string[]): Promise<number>
  /**
   * Runs the command and returns its result as data. Only commands that are typed functions have this method.
   */
  answer?(operation: Operation, args: readonly string[]): Promise<Answer>
}

/**
 * A command as a function with typed input and result, with a parser for the arguments of a terminal and a function
 * that formats the result as text.
 */
export interface TypedCommand<I, R> extends Pick<Command, 'name' | 'parameters' | 'about' | 'act'> {
  /** Parses the arguments. Throws UsageError for invalid arguments. */
  readonly input: (args: readonly string[], time: number) => I
  readonly work: (operation: Operation, input: I) => Promise<R>
  readonly text: (result: R, input: I) => readonly Line[]
}

/** Creates a command from a typed function. */
export function typedCommand<I, R>({ input, work, text, ...command }: TypedCommand<I, R>): Command {
  const answer = async (operation: Operation, args: readonly string[]): Promise<Answer> => {
    const given = input(args, operation.clock.now())
    const result = await work(operation, given)
    return { result, lines: text(result, given) }
  }
  return {
    ...command,
    answer,
    run: async (operation, args) => {
      for (const line of (await answer(operation, args)).lines) operation.print(line)
      return 0
    },
  }
}

/**
 * Invalid arguments of a command. The message describes the expected arguments, in English or in
 * the language of the console.
 */
export class UsageError extends Error {
  constructor(readonly sentence: Sentence) {
    super(String(sentence))
  }
}

/** An English text without a translation, for commands that the console does not call. */
export const terminalText = (text: string): Sentence => new Sentence(text)

/**
 * A text from an operator for a user, joined from arguments. A full stop at its end is removed, because the sentence
 * around the text has one.
 */
export const joinWords = (words: readonly string[]): string =>
  words
    .join(' ')
    .trim()
    .replace(/[.。\s]+$/u, '')

const REASON_LENGTH = 200

/**
 * The reason for a user, joined from arguments. Throws UsageError for an empty reason or a reason of more
 * than 200 characters.
 */
export function parseReason(words: readonly string[]): string {
  const reason = joinWords(words)
  if (reason === '') throw new UsageError(msg`a reason is needed: its owner will read it`)
  if (reason.length > REASON_LENGTH)
    throw new UsageError(msg`the reason has at most ${{ most: REASON_LENGTH }} characters`)
  return reason
}

/** Parses an id: a positive whole number. */
export function parseId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(msg`the id must be a number`)
  return Number(text)
}
