import { msg } from '#contract/operators/msg.ts'
import { findPerson } from '../../identity/accounts/user-names.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'

/** A user as found by commands: by user id, email address or phone number. */
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/**
 * Finds the user that a command is about and records the id in the audit log.
 * @throws UsageError when there is no such user
 */
export async function personOf(operation: Operation, named: string): Promise<Person> {
  const person = await findPerson(operation.db, named)
  if (!person) throw new UsageError(msg`there is nobody named ${{ named }}`)
  operation.about?.(person.id)
  return person
}
