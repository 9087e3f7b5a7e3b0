import { createHash } from 'node:crypto'
import type { Command, Operation } from './command.ts'
import type { Operator } from './operators.ts'

/**
 * State of a command in the log. `begun` is committed before the command is executed, so that an interrupted command
 * can be recognised.
 */
export type Outcome = 'begun' | 'done' | 'refused' | 'failed'

/** The operator's name in an entry without an authenticated operator. */
export const NOBODY = '(no key)'

/** The operator who executed a command; null when no operator was authenticated. */
export type Actor = Pick<Operator, 'name' | 'sign' | 'session'> | null

/** The fields of a log entry that its operator signs. */
export interface ActLine {
  readonly created_at: number
  readonly operator: string
  readonly command: string
  readonly arguments: readonly string[]
  readonly outcome: string
  readonly detail: string
  readonly user_id: number | null
}

/** The text that an operator signs for a log entry. */
export const actText = (line: ActLine): string =>
  JSON.stringify([
    'act',
    line.created_at,
    line.operator,
    line.command,
    line.arguments,
    line.outcome,
    line.detail,
    line.user_id,
  ])

/** Maximum number of logged characters of one argument, and of all arguments of a command together. */
const WORD_MOST = 200
const WORDS_MOST = 600
/** Number of characters of a text that is too long that are logged. */
const SHOWN = 60

function shortened(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return `${[...text].slice(0, SHOWN).join('')}… (${text.length} characters, sha256 ${digest})`
}

/**
 * The arguments of a command as they are logged. Of a text that is too long, only its beginning and a digest are
 * logged; with the digest the whole text can be verified.
 */
export function loggedArguments(words: readonly string[]): readonly string[] {
  const kept: string[] = []
  let room = WORDS_MOST
  for (const [at, word] of words.entries()) {
    const short = word.length > WORD_MOST ? shortened(word) : word
    if (short.length > room) return [...kept, shortened(words.slice(at).join(' '))]
    kept.push(short)
    room -= short.length
  }
  return kept
}

/** The text as the database returns it. UTF-8 cannot encode lone surrogates, so they are replaced. */
const withoutLoneSurrogates = (text: string): string => Buffer.from(text).toString()

/** Writes one entry of the audit log, signed by its operator; a written entry can never be changed. */
export async function recordAct(
  { db, clock }: Pick<Operation, 'db' | 'clock'>,
  by: Actor,
  command: Pick<Command, 'name'>,
  args: readonly string[],
  outcome: Outcome,
  { detail = '', userId = null }: { readonly detail?: string; readonly userId?: number | null } = {},
): Promise<void> {
  const line: ActLine = {
    created_at: clock.now(),
    operator: by?.name ?? NOBODY,
    command: command.name,
    arguments: loggedArguments(args),
    outcome,
    detail: withoutLoneSurrogates(detail.slice(0, 1000)),
    user_id: userId,
  }
  await db
    .insertInto('ops_audit')
    .values({
      ...line,
      arguments: JSON.stringify(line.arguments),
      signature: by?.sign(actText(line)) ?? null,
      session_id: by?.session ?? null,
    })
    .execute()
}
