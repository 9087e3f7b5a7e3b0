import type { MailKind } from '#contract/table.ts'
import { toMail } from '../../content/messages/index.ts'
import type { Details } from '../../content/messages/kinds.ts'
import { notifyMails } from '../../content/messages/notify.ts'
import { writeMail } from '../../content/messages/write.ts'
import { SITE } from '../../content/site.ts'
import { personName } from '../../identity/accounts/named-person.ts'
import type { Tx } from '../../platform/db/types.ts'
import { canText } from '../../platform/mail/sms.ts'
import type { Services } from '../../services.ts'
import type { Person } from './person.ts'

/** Writes a message into a person's inbox, in the transaction of what it is about. Gives what is to be done after it. */
export async function notifyPerson(
  services: Services,
  tx: Tx,
  person: Person,
  { kind, details, time }: { readonly kind: MailKind; readonly details: Details; readonly time: number },
): Promise<() => Promise<void>> {
  const kept = await writeMail(tx, { userId: person.id, kind, details, time })
  return async () => {
    await notifyMails(services, [kept])
    // Who has a phone alone is texted where that can be done.
    if (person.email === '' && !canText(services.config)) return
    const { title, content } = toMail(kept, person.lang)
    await services.mailer.send({
      to: personName(person),
      subject: `${SITE.name}: ${title}`,
      text: content,
    })
  }
}
