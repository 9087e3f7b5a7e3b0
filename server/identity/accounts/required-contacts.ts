import { type Contacts, missingContact } from '#domain/account/contacts.ts'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'

type Settings = Pick<Config, 'phoneOptional'>
interface Person {
  readonly email: string
  readonly mobile: string
}

/** The contacts of a person in the shape of the API; `phone_optional` is left out where a phone is required. */
export const contactFields = ({ phoneOptional }: Settings, { email, mobile }: Person): Contacts => ({
  email_bound: email === '' ? 0 : 1,
  mobile_bound: mobile === '' ? 0 : 1,
  ...(phoneOptional && { phone_optional: 1 }),
})

/**
 * Throws AppError while a contact of the user is missing: `contacts_first`, or `email_first` where a phone is
 * optional.
 */
export function requireBoundContacts(settings: Settings, person: Person): void {
  if (missingContact(contactFields(settings, person)) !== null)
    throw new AppError(settings.phoneOptional ? 'email_first' : 'contacts_first')
}
