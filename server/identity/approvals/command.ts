import { type Line, msg, Sentence } from '#contract/operators/msg.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Log, Services } from '../../services.ts'
import type { Operator } from './operators.ts'

/** What a command can reach. */
export interface Operation {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly db: Db
  /** Who acts, proven by their key. Throws UsageError without one. */
  operator(): Operator
  print(line: Line): void
  /**
   * The services of a server, for commands that go the same way as a person's act. Events reach open pages through the
   * running server; there are no prices here.
   */
  services(): Promise<Services>
  /** A page reads again by itself, and nobody may be looking: nothing counts as read by a person. */
  readonly unattended?: boolean
  /** Notes in the log of acts about whom the command is. */
  about?(userId: number): void
}

/** What came of a command. */
export interface Answer {
  /** As data, for programs and the console. */
  readonly result: unknown
  /** The same for a terminal. */
  readonly lines: readonly Line[]
}

export interface Command {
  /** `deposit approve`: the words that name it. */
  readonly name: string
  /** What follows the name: `<id> [note]`. */
  readonly parameters: string
  readonly about: string
  /**
   * True for everything that changes something or shows what is private: it takes an operator's key and is written into
   * the audit log, whether it succeeds or not.
   */
  readonly act: boolean
  /** True for what shows a secret or reads the terminal's own machine: never called by the console. */
  readonly terminalOnly?: true
  /** True for what runs without the database of the settings, which may be lost. It has no `db`, and proves nobody. */
  readonly offline?: true
  /** Gives the exit code. Throws UsageError for wrong arguments and AppError for what cannot be done. */
  run(operation: Operation, args: readonly string[]): Promise<number>
  /** The same with its result as data, of commands that are typed functions. */
  answer?(operation: Operation, args: readonly string[]): Promise<Answer>
}

/** A function with typed input and result, and how a terminal types the one and shows the other. */
export interface Typed<I, R> extends Pick<Command, 'name' | 'parameters' | 'about' | 'act'> {
  /** Throws UsageError for what it does not understand. */
  readonly input: (args: readonly string[], time: number) => I
  readonly work: (operation: Operation, input: I) => Promise<R>
  readonly text: (result: R, input: I) => readonly Line[]
}

/** Makes a command of it. */
export function typed<I, R>({ input, work, text, ...command }: Typed<I, R>): Command {
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

/** Arguments that a command does not understand; the sentence says what it wants, in English or the language of the console. */
export class UsageError extends Error {
  constructor(readonly sentence: Sentence) {
    super(String(sentence))
  }
}

/** What only a terminal reads, of commands that the console does not call: in English, without a translation. */
export const terminalText = (text: string): Sentence => new Sentence(text)

/** What an operator writes and a person reads, without a full stop at its end: the text around it has its own. */
export const wordsOf = (words: readonly string[]): string =>
  words
    .join(' ')
    .trim()
    .replace(/[.。\s]+$/u, '')

const REASON_LENGTH = 200

/** The words of an error, which its owner reads. Throws UsageError for none and for more than 200 characters. */
export function reasonOf(words: readonly string[]): string {
  const reason = wordsOf(words)
  if (reason === '') throw new UsageError(msg`a reason is needed: its owner will read it`)
  if (reason.length > REASON_LENGTH)
    throw new UsageError(msg`the reason has at most ${{ most: REASON_LENGTH }} characters`)
  return reason
}

/** A positive whole number, as ids are. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(msg`the id must be a number`)
  return Number(text)
}
