import { AppError } from '../../platform/errors.ts'
import { type Actor, recordAct } from './audit-log.ts'
import { type Command, type Operation, UsageError } from './command.ts'

/** A command that an operator called. */
export interface CommandCall {
  readonly by: Actor
  readonly command: Command
  readonly words: readonly string[]
  /** The address of the caller, for the audit log. */
  readonly from?: string
  /** Whether the call repeats a call that is already in the log. */
  readonly isRepeated?: boolean
}

/**
 * Runs a command for the command line and the console. A command that changes something or shows private
 * data is recorded in the audit log before its execution, and again with its outcome afterwards.
 */
export async function runRecordedCommand<T>(
  given: Operation,
  { by, command, words, from = '', isRepeated = false }: CommandCall,
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
  await recordAct(operation, by, command, words, 'begun', { detail: from })
  try {
    const answer = await work(operation)
    await recordAct(operation, by, command, words, 'done', { userId, detail: from })
    return answer
  } catch (error) {
    const outcome = error instanceof AppError || error instanceof UsageError ? 'refused' : 'failed'
    const detail = from === '' ? String(error) : `${String(error)} (${from})`
    await recordAct(operation, by, command, words, outcome, { detail, userId })
    throw error
  }
}
