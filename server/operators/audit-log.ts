import { sql } from 'kysely'
import { msg } from '#contract/operators/msg.ts'
import type { LogRow } from '#contract/operators/staff.ts'
import { findPerson, personName } from '../identity/accounts/user-names.ts'
import { type Operation, UsageError } from '../identity/approvals/command.ts'

export interface LogInput {
  readonly operator?: string | undefined
  /** User id, email address or phone number. */
  readonly person?: string | undefined
  /** A command, or the first words of a command. */
  readonly command?: string | undefined
  /** Only entries from this time (milliseconds) on, and before `to`. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Only entries before this number. */
  readonly before?: number | undefined
  readonly limit: number
}

async function aboutSql(operation: Operation, named: string) {
  const person = await findPerson(operation.db, named)
  if (!person) throw new UsageError(msg`there is nobody named ${{ named }}`)
  const names = [String(person.id), personName(person)]
  return sql`and (user_id = ${person.id} or (command ~ '^(person|factor) ' and arguments::jsonb ?| ${sql.val(names)}::text[]))`
}

/** The newest matching entries of the audit log, in ascending order. */
export async function readLog(operation: Operation, input: LogInput): Promise<{ readonly lines: LogRow[] }> {
  const { operator, person, command, from, to, before, limit } = input
  const about = person === undefined ? sql`` : await aboutSql(operation, person)
  const { rows } = await sql<LogRow>`
    select id, created_at, operator, command, arguments, outcome, detail, user_id from ops_audit where true
      ${operator === undefined ? sql`` : sql`and operator = ${operator}`} ${about}
      ${command === undefined ? sql`` : sql`and (command = ${command} or starts_with(command, ${`${command} `}))`}
      ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
      ${to === undefined ? sql`` : sql`and created_at < ${to}`}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(operation.db)
  return { lines: rows.reverse() }
}
