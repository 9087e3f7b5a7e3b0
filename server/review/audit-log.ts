import type { Command, Operation } from './command.ts'

/** `begun` is on disk before the command acts: an interrupted act can be recognised. */
export type Outcome = 'begun' | 'done' | 'refused' | 'failed'

/** Writes one line of the operator's log; it can never be changed. */
export async function record(
  { db, clock }: Pick<Operation, 'db' | 'clock'>,
  operator: string,
  command: Command,
  args: readonly string[],
  outcome: Outcome,
  { detail = '', userId = null }: { readonly detail?: string; readonly userId?: number | null } = {},
): Promise<void> {
  await db
    .insertInto('ops_audit')
    .values({
      created_at: clock.now(),
      operator,
      command: command.name,
      arguments: JSON.stringify(args),
      outcome,
      detail: detail.slice(0, 1000),
      user_id: userId,
    })
    .execute()
}

const SHOWN = 50

export const logCommands: readonly Command[] = [
  {
    name: 'log',
    parameters: '',
    about: `the last ${SHOWN} lines of what operators did`,
    act: false,
    run: async ({ db, print }) => {
      const rows = await db.selectFrom('ops_audit').selectAll().orderBy('id', 'desc').limit(SHOWN).execute()
      for (const row of rows.reverse()) {
        const at = new Date(row.created_at).toISOString()
        print(
          [at, row.operator, row.command, JSON.stringify(row.arguments), row.outcome, row.detail].join('  '),
        )
      }
      if (rows.length === 0) print('No operator has done anything yet.')
      return 0
    },
  },
]
