import type { Db, Tx } from '../../platform/db/types.ts'

/** An entry of the audit log about the console itself, such as a sign-in, which no command writes. */
export interface ConsoleAct {
  readonly time: number
  readonly operator: string
  /** Name of the act, such as `console sign-in`. */
  readonly command: string
  readonly words?: readonly string[]
  readonly outcome: 'done' | 'refused'
  readonly detail: string
}

/** Appends an entry to the audit log. Entries are never changed. */
export const recordConsoleAct = (db: Db | Tx, act: ConsoleAct): Promise<unknown> =>
  db
    .insertInto('ops_audit')
    .values({
      created_at: act.time,
      operator: act.operator,
      command: act.command,
      arguments: JSON.stringify(act.words ?? []),
      outcome: act.outcome,
      detail: act.detail,
      user_id: null,
      signature: null,
      session_id: null,
    })
    .execute()
