import { AppError } from '../../platform/errors.ts'
import { type Actor, record } from './audit-log.ts'
import { type Command, type Operation, UsageError } from './command.ts'

/** A command as an operator asked for it. */
export interface Performed {
  readonly by: Actor
  readonly command: Command
  readonly words: readonly string[]
  /** From where it came, for the log of acts. */
  readonly from?: string
  /** It shows again what is in the log already. */
  readonly isRepeated?: boolean
}

/**
 * Runs a command as the command line and the console do: what changes something or shows something private is written
 * into the log of acts before it happens and again with what came of it.
 */
export async function perform<T>(
  given: Operation,
  { by, command, words, from = '', isRepeated = false }: Performed,
  work: (operation: Operation) => Promise<T>,
): Promise<T> {
  if (!command.act || isRepeated) return work(given)
  let userId: number | null = null
  const operation: Operation = {
    ...given,
    about: (person) => {
      userId = person
    },
  }
  await record(operation, by, command, words, 'begun', { detail: from })
  try {
    const answer = await work(operation)
    await record(operation, by, command, words, 'done', { userId, detail: from })
    return answer
  } catch (error) {
    const outcome = error instanceof AppError || error instanceof UsageError ? 'refused' : 'failed'
    const detail = from === '' ? String(error) : `${String(error)} (${from})`
    await record(operation, by, command, words, outcome, { detail, userId })
    throw error
  }
}
