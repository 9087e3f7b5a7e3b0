import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { maskMobile, numberOf } from '../../platform/mail/sms.ts'
import { maskEmail } from './email.ts'

/** A person as operators read them: the address, else the phone number. */
export const personName = (person: {
  readonly email: string
  readonly area_code: string
  readonly mobile: string
}): string => person.email || numberOf(person.area_code, person.mobile)

/** The same where it is enough to tell people apart: lists, of which whole contacts are nobody's business. */
export const maskedName = (person: Parameters<typeof personName>[0]): string =>
  person.email === '' ? maskMobile(person.area_code, person.mobile) : maskEmail(person.email)

/** Whom an id, an email address or a phone number with its plus names; undefined for nobody. */
export function personNamed(db: Db, named: string) {
  const people = db.selectFrom('users').select(['id', 'lang', 'email', 'area_code', 'mobile', 'nickname'])
  if (/^[1-9]\d{0,14}$/.test(named)) return people.where('id', '=', Number(named)).executeTakeFirst()
  if (!named.startsWith('+')) return people.where('email', '=', named.toLowerCase()).executeTakeFirst()
  return people
    .where('mobile', '<>', '')
    .where(sql`area_code || mobile`, '=', named.slice(1))
    .executeTakeFirst()
}
