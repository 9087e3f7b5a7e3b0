import { msg } from '#contract/operators/msg.ts'
import { isRole, ROLES, type Role } from '#contract/operators/roles.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { recordSingleApproval } from './approvals.ts'
import { type Command, type Operation, UsageError } from './command.ts'
import { operatorsEver } from './operators.ts'
import { withTwoApprovals } from './two-approval-commands.ts'

/**
 * The roles of an operator in the console. The first operator has every role until roles are set,
 * because nobody else could assign any.
 */
export async function rolesOf(db: Db | Tx, operatorId: number): Promise<readonly Role[]> {
  const row = await db
    .selectFrom('operators as o')
    .leftJoin('operator_roles as r', 'r.operator_id', 'o.id')
    .select(['r.roles'])
    .select((eb) =>
      eb
        .selectFrom('operators')
        .select((o) => o.fn.min('id').as('first'))
        .as('first'),
    )
    .where('o.id', '=', operatorId)
    .executeTakeFirst()
  if (!row) return []
  return row.roles ?? (Number(row.first) === operatorId ? ROLES : [])
}

/** Parses `support,treasury` or `none`. Throws UsageError for an unknown role. */
function parseRoles(text = ''): readonly Role[] {
  if (text === 'none') return []
  const named = [...new Set(text.split(','))]
  if (!named.every(isRole))
    throw new UsageError(msg`roles are ${{ choices: ROLES.join(', ') }}, by comma, or none`)
  return ROLES.filter((role) => named.includes(role))
}

/**
 * Whether the first operator assigns roles to the second operator for the first time. One operator may do this alone,
 * once and while there are exactly two operators, because there is nobody who could give the second approval.
 */
async function isFirstRoles(
  db: Db,
  by: number,
  about: { readonly id: number; readonly roles: readonly Role[] | null },
): Promise<boolean> {
  const { first } = await db
    .selectFrom('operators')
    .select((eb) => eb.fn.min('id').as('first'))
    .executeTakeFirstOrThrow()
  return by === Number(first) && about.id !== by && about.roles === null && (await operatorsEver(db)) === 2
}

async function setRoles(operation: Operation, [name = '', text]: readonly string[]): Promise<number> {
  const roles = parseRoles(text)
  const { db, clock } = operation
  const about = await db
    .selectFrom('operators as o')
    .leftJoin('operator_roles as r', 'r.operator_id', 'o.id')
    .select(['o.id', 'r.roles'])
    .where('o.name', '=', name)
    .where('o.removed_at', '=', 0)
    .executeTakeFirst()
  if (!about) throw new UsageError(msg`there is no operator ${{ name }}`)
  const by = operation.operator()
  const act = { kind: 'operator_roles', subject: name, terms: JSON.stringify({ roles }) }
  const set = async (tx: Tx): Promise<true> => {
    await tx
      .insertInto('operator_roles')
      .values({ operator_id: about.id, roles: JSON.stringify(roles) })
      .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ roles: JSON.stringify(roles) }))
      .execute()
    return true
  }
  const done = (await isFirstRoles(db, by.id, about))
    ? await inTransaction(db, async (tx) => {
        await recordSingleApproval(tx, by, act, clock.now())
        return set(tx)
      })
    : await withTwoApprovals(operation, `The roles of ${name}`, act, set)
  if (done)
    operation.print(msg`${{ name }} may in the console: ${{ choices: roles.join(', ') || 'nothing' }}.`)
  return 0
}

/** Unlocks the console for an operator who was locked out after ten failed sign-ins. */
async function unlock(operation: Operation, [name = '']: readonly string[]): Promise<number> {
  const by = operation.operator()
  if (by.name === name) throw new UsageError(msg`a different operator unlocks you`)
  const row = await operation.db
    .deleteFrom('operator_locks')
    .where('operator_id', '=', (eb) => eb.selectFrom('operators').select('id').where('name', '=', name))
    .returning('locked_at')
    .executeTakeFirst()
  if (!row || row.locked_at === 0) throw new UsageError(msg`${{ name }} is not locked`)
  operation.print(msg`${{ name }} may sign in again.`)
  return 0
}

async function removePasskey(operation: Operation, [name = '', id = '']: readonly string[]): Promise<number> {
  const { db, clock } = operation
  const by = operation.operator()
  const time = clock.now()
  const row = await inTransaction(db, async (tx) => {
    const removed = await tx
      .updateTable('operator_passkeys')
      .set({ removed_at: time })
      .where('id', '=', /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0)
      .where('operator_id', '=', (eb) => eb.selectFrom('operators').select('id').where('name', '=', name))
      .where('removed_at', '=', 0)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new UsageError(msg`${{ name }} has no passkey ${{ id }}; see operator list`)
    await recordSingleApproval(
      tx,
      by,
      { kind: 'operator_passkey', subject: `${name} ${id}`, terms: 'remove' },
      time,
    )
    return removed
  })
  operation.print(
    msg`The passkey ${{ passkey: row.name || id }} of ${{ name }} is removed; its sessions are ended.`,
  )
  return 0
}

export const roleCommands: readonly Command[] = [
  {
    name: 'operator roles',
    parameters: `<name> <${ROLES.join(',')}|none>`,
    about: 'what an operator may do in the console; two operators have to say so',
    act: true,
    run: setRoles,
  },
  {
    name: 'operator unlock',
    parameters: '<name>',
    about: 'lets an operator sign in to the console again after ten failed attempts',
    act: true,
    run: unlock,
  },
  {
    name: 'operator passkey-remove',
    parameters: '<name> <number>',
    about: 'ends a passkey of an operator and every session that began with it',
    act: true,
    run: removePasskey,
  },
]
