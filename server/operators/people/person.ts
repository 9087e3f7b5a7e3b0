import { msg } from '#contract/operators/msg.ts'
import { personNamed } from '../../identity/accounts/named-person.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'

/** A user as found by commands: by user id, email address or phone number. */
export type Person = NonNullable<Awaited<ReturnType<typeof personNamed>>>

/**
 * Finds the user that a command is about and records the id in the audit log.
 * @throws UsageError when there is none
 */
export async function personOf(operation: Operation, named: string): Promise<Person> {
  const person = await personNamed(operation.db, named)
  if (!person) throw new UsageError(msg`there is nobody named ${{ named }}`)
  operation.about?.(person.id)
  return person
}
