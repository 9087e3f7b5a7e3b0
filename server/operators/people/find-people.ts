import { type RawBuilder, sql } from 'kysely'
import type { Found } from '#contract/operators/people-answer-schemas.ts'
import { maskedName } from '../../identity/accounts/user-names.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import { products } from '../../products/index.ts'

const SHOWN = 50
const NUMBER = /^[1-9]\d{0,14}$/

/**
 * Query for the users with exactly this contact, address, reference or transaction hash, as rows `(user_id,
 * by)`; `by` names what matched.
 */
const byText = (text: string): RawBuilder<unknown> => sql`
  select id as user_id, 'email' as by from users where email = ${text.toLowerCase()} and email <> ''
  union all select id, 'phone' from users where mobile <> '' and area_code || mobile = ${text.replace(/^\+/, '')}
  union all select id, 'invite code' from users where extension_code = ${text.toUpperCase()}
  union all select user_id, 'email of a closed account' from closed_accounts where email = ${text.toLowerCase()} and email <> ''
  union all select user_id, 'deposit address of ' || network from deposit_addresses
    where user_id is not null and (address = ${text} or folded = ${text.toLowerCase()})
  union all select user_id, 'withdrawal ' || id || ' to this address' from withdrawals where lower(address) = ${text.toLowerCase()}
  union all select user_id, 'address book, ' || network from addresses where lower(address) = ${text.toLowerCase()}
  union all select user_id, 'withdrawal ' || id || ' by this hash' from withdrawals where hash <> '' and lower(hash) = ${text.toLowerCase()}
  union all select user_id, 'deposit ' || id || ' by its reference' from deposits where reference <> '' and reference = ${text.toUpperCase()}
  union all select user_id, 'quick buy ' || id from quickbuy_orders where order_no = ${text.toUpperCase()} or reference = ${text.toUpperCase()}
  union all select user_id, 'loan ' || id from loans where loan_no = ${text.toUpperCase()}
  union all select user_id, 'deposit ' || id || ' by this hash' from deposits where hash <> '' and lower(hash) = ${text.toLowerCase()}`

/**
 * Query for the users with this number as user id, or as the id of a session or of an object of any product,
 * as rows `(user_id, by)`; `by` names what matched.
 */
const byNumber = (text: string): RawBuilder<unknown> => {
  const number = Number(text)
  const orders = products.flatMap(({ staff }) => staff?.orders?.(sql`o.id = ${number}`) ?? [])
  return sql`
    select id as user_id, 'uid' as by from users where id = ${number}
    union all select user_id, 'session ' || id from sessions where id = ${number}
    union all select user_id, kind || ' ' || number from (${sql.join(orders, sql` union all `)}) every_order`
}

/** Finds users by email address, phone number, user id, blockchain address, transaction hash or order id. */
export async function findPeople({ db }: Operation, query: string): Promise<Found> {
  const found = NUMBER.test(query) ? sql`${byText(query)} union all ${byNumber(query)}` : byText(query)
  const { rows } = await sql<{
    id: number
    email: string
    area_code: string
    mobile: string
    nickname: string
    by: string[]
  }>`
    select u.id, u.email, u.area_code, u.mobile, u.nickname, array_agg(distinct f.by) as by
    from (${found}) f join users u on u.id = f.user_id
    group by u.id order by bool_or(f.by = 'uid') desc, u.id limit ${SHOWN}`.execute(db)
  return {
    people: rows.map(({ id, email, area_code, mobile, nickname, by }) => ({
      uid: id,
      contact: maskedName({ email, area_code, mobile }),
      nickname,
      by,
    })),
  }
}
