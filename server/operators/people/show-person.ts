import { sql } from 'kysely'
import type { ActRow, AddressRow, FreezeRow, PersonShown } from '#contract/operators/people-answer-schemas.ts'
import { maskEmail } from '../../identity/accounts/email.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'
import { maskMobile, phoneNumber } from '../../platform/mail/sms.ts'
import { claimStatus } from '../../products/verification/index.ts'
import { balancesOf, holdsOf } from './balances-and-holds.ts'
import { notesOf } from './notes.ts'
import { personOf } from './person.ts'
import { sessionsOf } from './sessions.ts'

export interface ShowInput {
  readonly person: string
  /** Whether contacts are returned unmasked. */
  readonly contact: boolean
}

const ACTS = 20

async function freezesOf(db: Db, userId: number, time: number): Promise<FreezeRow[]> {
  const rows = await db
    .selectFrom('freezes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ user_id: _, ...row }) => ({
    ...row,
    in_force: row.lifted_at === 0 && (row.until_at === 0 || row.until_at > time),
  }))
}

async function addressesOf(db: Db, userId: number): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select 'withdraw' as use, a.network, c.name as coin, a.address, a.tag
    from addresses a join currencies c on c.id = a.currency_id where a.user_id = ${userId} and a.removed_at = 0
    union all select 'deposit', network, '', address, tag from deposit_addresses where user_id = ${userId}
    order by 1, 2, 4`.execute(db)
  return rows
}

async function claimsOf(db: Db, userId: number): Promise<PersonShown['claims']> {
  const rows = await db
    .selectFrom('real_claims')
    .select(['id', 'level', 'status', 'created_at as submitted_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(ACTS)
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, status: claimStatus(status) }))
}

/**
 * Acts of operators about a user, from the audit log: entries with the user's id, and older entries, which have no
 * user id and are found by the user's name in the arguments of the command.
 */
async function actsAbout(db: Db, userId: number, names: readonly string[]): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select id, created_at, operator, command, arguments, outcome from (
      (select * from ops_audit where user_id = ${userId} and outcome <> 'begun' order by id desc limit ${ACTS})
      union all
      (select * from ops_audit where user_id is null and command = 'factor reset' and outcome <> 'begun'
        and arguments::jsonb ?| ${sql.val(names)}::text[] order by id desc limit ${ACTS})
    ) acts order by id desc limit ${ACTS}`.execute(db)
  return rows
}

const EMAIL = /[^\s@"'<>,;:=]+@[^\s@"'<>,;:=]+/g
const PHONE = /\+\d{6,15}/g

/** Masks contacts in the text of a command. Commands contain a contact when an operator named the user by it. */
const withoutContacts = (text: string): string =>
  text.replace(EMAIL, (email) => maskEmail(email)).replace(PHONE, (phone) => `+***${phone.slice(-4)}`)

const profileOf = (db: Db, userId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('factors as f', (join) => join.onRef('f.user_id', '=', 'u.id').on('f.confirmed_at', '>', 0))
    .leftJoin('closed_accounts as c', 'c.user_id', 'u.id')
    .select([
      'u.email',
      'u.area_code',
      'u.mobile',
      'u.nickname',
      'u.lang as language',
      'u.country',
      'u.created_at as registered_at',
      'u.invited_by',
      'u.real_level as level',
      'u.vip_level as vip',
      'u.withdraw_hold_until as withdrawals_pause_until',
      'f.user_id as factor',
      'c.closed_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('passkeys as p')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('passkeys'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** All data that staff need to help a user. */
export async function showPerson(operation: Operation, { person, contact }: ShowInput): Promise<PersonShown> {
  const { db, clock } = operation
  const { id } = await personOf(operation, person)
  const { market } = await operation.services()
  const { email, area_code, mobile, factor, closed_at, passkeys, ...profile } = await profileOf(db, id)
  const phone = mobile === '' ? '' : phoneNumber(area_code, mobile)
  const names = [String(id), email, phone].filter((name) => name !== '')
  return {
    uid: id,
    ...profile,
    email: contact || email === '' ? email : maskEmail(email),
    phone: contact ? phone : maskMobile(area_code, mobile),
    closed_at: closed_at ?? 0,
    second_factor: factor !== null,
    passkeys: Number(passkeys ?? 0),
    ...(await balancesOf(db, market, id)),
    holds: await holdsOf(db, id),
    sessions: (await sessionsOf(operation, String(id))).sessions,
    addresses: await addressesOf(db, id),
    freezes: await freezesOf(db, id, clock.now()),
    claims: await claimsOf(db, id),
    notes: await notesOf(operation, id),
    acts: (await actsAbout(db, id, names)).map((act) =>
      contact ? act : { ...act, arguments: act.arguments.map(withoutContacts) },
    ),
  }
}
