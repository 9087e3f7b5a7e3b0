import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { maskMobile, phoneNumber } from '../../platform/mail/sms.ts'
import { maskEmail } from './email.ts'

/** The name by which operators know a user: the email address, or else the phone number. */
export const personName = (person: {
  readonly email: string
  readonly area_code: string
  readonly mobile: string
}): string => person.email || phoneNumber(person.area_code, person.mobile)

/** The name with its contact masked, for lists in which users must be distinguishable but their contacts hidden. */
export const maskedName = (person: Parameters<typeof personName>[0]): string =>
  person.email === '' ? maskMobile(person.area_code, person.mobile) : maskEmail(person.email)

/**
 * Finds a user by id, email address or phone number with a plus; undefined when there is no such
 * user.
 */
export function findPerson(db: Db, named: string) {
  const people = db.selectFrom('users').select(['id', 'lang', 'email', 'area_code', 'mobile', 'nickname'])
  if (/^[1-9]\d{0,14}$/.test(named)) return people.where('id', '=', Number(named)).executeTakeFirst()
  if (!named.startsWith('+')) return people.where('email', '=', named.toLowerCase()).executeTakeFirst()
  return people
    .where('mobile', '<>', '')
    .where(sql`area_code || mobile`, '=', named.slice(1))
    .executeTakeFirst()
}
