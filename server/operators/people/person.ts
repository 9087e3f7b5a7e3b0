import { msg } from '#contract/operators/msg.ts'
import { personNamed } from '../../identity/accounts/named-person.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'

/** A person as commands name them: by number, email address or phone number. */
export type Person = NonNullable<Awaited<ReturnType<typeof personNamed>>>

/** Whom a command is about; noted in the log of acts. Throws UsageError for nobody. */
export async function personOf(operation: Operation, named: string): Promise<Person> {
  const person = await personNamed(operation.db, named)
  if (!person) throw new UsageError(msg`there is nobody named ${{ named }}`)
  operation.about?.(person.id)
  return person
}
