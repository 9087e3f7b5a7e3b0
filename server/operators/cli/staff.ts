import type { Staff } from '#contract/operators/staff.ts'
import { singleApprovalLimit } from '../../identity/approvals/approvals.ts'
import { type Command, type Operation, typedCommand } from '../../identity/approvals/command.ts'
import { rolesOf } from '../../identity/approvals/roles.ts'
import { shownTime } from './time-options.ts'

/**
 * All operators, including removed operators, with their console roles, and the amount that one operator may
 * credit alone.
 */
async function listStaff({ db }: Operation): Promise<Staff> {
  const rows = await db
    .selectFrom('operators as o')
    .leftJoin('operator_locks as l', 'l.operator_id', 'o.id')
    .select(['o.id', 'o.name', 'o.added_by', 'o.created_at', 'o.removed_at', 'l.locked_at'])
    .select((eb) =>
      eb
        .selectFrom('operator_sessions as s')
        .select((s) => s.fn.max('s.seen_at').as('seen_at'))
        .whereRef('s.operator_id', '=', 'o.id')
        .as('seen_at'),
    )
    .orderBy('o.id')
    .execute()
  const passkeys = await db
    .selectFrom('operator_passkeys')
    .select(['id', 'operator_id', 'name', 'created_at', 'used_at'])
    .where('removed_at', '=', 0)
    .orderBy('id')
    .execute()
  return {
    operators: await Promise.all(
      rows.map(async ({ id, locked_at, seen_at, ...row }) => ({
        ...row,
        roles: [...(await rolesOf(db, id))],
        passkeys: passkeys
          .filter(({ operator_id }) => operator_id === id)
          .map(({ operator_id: _, ...passkey }) => passkey),
        locked_at: locked_at ?? 0,
        seen_at: seen_at ?? 0,
      })),
    ),
    alone_usdt: await singleApprovalLimit(db),
  }
}

export const staffCommands: readonly Command[] = [
  typedCommand({
    name: 'operator list',
    parameters: '',
    about: 'the operators with their roles and passkeys, and what one of them may credit alone',
    act: false,
    input: () => undefined,
    work: listStaff,
    text: ({ operators, alone_usdt }) => [
      ...operators.flatMap(({ name, added_by, created_at, removed_at, roles, passkeys, locked_at }) => [
        [
          `${name.padEnd(20)}  added ${shownTime(created_at)} by ${added_by}`,
          ...(removed_at > 0
            ? [`removed ${shownTime(removed_at)}`]
            : [`console: ${roles.join(', ') || '-'}`]),
          ...(locked_at > 0 ? [`locked ${shownTime(locked_at)}`] : []),
        ].join('  '),
        ...passkeys.map(
          (passkey) => `  passkey ${passkey.id}  ${passkey.name}  ${shownTime(passkey.created_at)}`,
        ),
      ]),
      ...(operators.length === 0 ? ['There is no operator yet: npm run ops -- operator add <name>'] : []),
      `One operator alone credits up to ${alone_usdt} USDT within 24 hours.`,
    ],
  }),
]
