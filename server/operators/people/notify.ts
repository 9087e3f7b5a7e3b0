import type { MailKind } from '#contract/table.ts'
import { DEFAULT_SITE } from '../../content/default-site.ts'
import { toMail } from '../../content/messages/index.ts'
import { notifyMails } from '../../content/messages/message-events.ts'
import type { Details } from '../../content/messages/message-kinds.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import { personName } from '../../identity/accounts/user-names.ts'
import type { Tx } from '../../platform/db/types.ts'
import { canSendSms } from '../../platform/mail/sms.ts'
import type { Services } from '../../services.ts'
import type { Person } from './person.ts'

/**
 * Adds a message to a user's inbox within the caller's transaction. Returns the function that sends it to open pages
 * and by mail, which must be called after the commit.
 */
export async function notifyPerson(
  services: Services,
  tx: Tx,
  person: Person,
  { kind, details, time }: { readonly kind: MailKind; readonly details: Details; readonly time: number },
): Promise<() => Promise<void>> {
  const kept = await writeMail(tx, { userId: person.id, kind, details, time })
  return async () => {
    await notifyMails(services, [kept])
    // A user without an email address gets a text message, if the server can send one.
    if (person.email === '' && !canSendSms(services.config)) return
    const { title, content } = toMail(kept, person.lang)
    await services.mailer.send({
      to: personName(person),
      subject: `${DEFAULT_SITE.name}: ${title}`,
      text: content,
    })
  }
}
