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
