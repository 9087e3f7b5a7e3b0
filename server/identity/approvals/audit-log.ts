import { createHash } from 'node:crypto'
import type { Command, Operation } from './command.ts'
import type { Operator } from './operators.ts'

/** `begun` is on disk before the command acts: an interrupted act can be recognised. */
export type Outcome = 'begun' | 'done' | 'refused' | 'failed'

/** How an act without a proven operator stands in the log. */
export const NOBODY = '(no key)'

/** Whose act it is; null for nobody who proved who they are. */
export type Actor = Pick<Operator, 'name' | 'sign' | 'session'> | null

/** A line of the log as its operator signs it. */
export interface ActLine {
  readonly created_at: number
  readonly operator: string
  readonly command: string
  readonly arguments: readonly string[]
  readonly outcome: string
  readonly detail: string
  readonly user_id: number | null
}

/** What an operator's signature of a line is under. */
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

/** Characters of one word, and of all of them, that the log keeps. */
const WORD_MOST = 200
const WORDS_MOST = 600
/** How much of a longer text it shows. */
const SHOWN = 60

function shortened(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return `${[...text].slice(0, SHOWN).join('')}… (${text.length} characters, sha256 ${digest})`
}

/** The words of a command as the log keeps them: of a long text its beginning, and its digest, which proves what it was. */
export function loggedWords(words: readonly string[]): readonly string[] {
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

/** Text as the database gives it back: without halves of characters. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

/** Writes one line of the operators' log, signed by whose act it is; it can never be changed. */
export async function record(
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
    arguments: loggedWords(args),
    outcome,
    detail: wellFormed(detail.slice(0, 1000)),
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
