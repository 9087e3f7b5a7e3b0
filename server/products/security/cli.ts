import { msg } from '#contract/operators/msg.ts'
import { notifyMails } from '../../content/messages/message-events.ts'
import { writeProtection } from '../../identity/accounts/account-protection.ts'
import { dropTickets } from '../../identity/accounts/sign-in-tickets.ts'
import { findPerson, personName } from '../../identity/accounts/user-names.ts'
import { holdWithdrawals, WITHDRAW_HOLD } from '../../identity/accounts/users.ts'
import { type Command, type Operation, parseReason, UsageError } from '../../identity/approvals/command.ts'

/**
 * Turns off the second factor of a user who has lost it. The words after the user are the reason that is shown to the
 * user. Withdrawals are then paused, as after a change of the second factor by the user.
 */
async function reset(operation: Operation, [named = '', ...words]: readonly string[]): Promise<number> {
  if (named === '') throw new UsageError(msg`whose? A number, an email address or a phone number`)
  const reason = parseReason(words)
  const services = await operation.services()
  const person = await findPerson(services.db, named)
  if (!person) throw new UsageError(msg`there is nobody named ${{ named }}`)
  operation.about?.(person.id)
  const now = services.clock.now()
  const { mail } = await writeProtection(
    services,
    person.id,
    { kind: 'factor_reset', details: { reason } },
    async (tx) => {
      const gone = await tx
        .deleteFrom('factors')
        .where('user_id', '=', person.id)
        .where('confirmed_at', '>', 0)
        .returning('user_id')
        .executeTakeFirst()
      if (!gone) throw new UsageError(msg`${{ person: personName(person) }} has no second factor`)
      await dropTickets(tx, person.id)
      await holdWithdrawals(tx, person.id, 'second_factor', now)
    },
  )
  await notifyMails(services, [mail])
  operation.print(
    msg`The second factor of ${{ person: personName(person) }} (${{ id: person.id }}) is off; withdrawals pause until ${{ time: new Date(now + WITHDRAW_HOLD).toISOString() }}.`,
  )
  return 0
}

export const securityCommands: readonly Command[] = [
  {
    name: 'factor reset',
    parameters: '<person> <reason>',
    about:
      'turns off the second factor of somebody who lost it; they read the reason, withdrawals pause for 24 hours. Passkeys stay',
    act: true,
    run: reset,
  },
]
