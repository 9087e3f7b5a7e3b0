import type { ColumnType } from 'kysely'
import type { Db, Tx } from './types.ts'

declare module './types.ts' {
  interface Schema {
    installation: {
      only_one: ColumnType<boolean, never, never>
      began_closed: ColumnType<boolean, boolean, never>
    }
  }
}

/**
 * Writes down, at the first start, whether everything is open or waits for operators to open it. Later starts change
 * nothing: an operator's word counts from then on.
 */
export async function beginInstallation(db: Db, begins: 'open' | 'closed'): Promise<void> {
  await db
    .insertInto('installation')
    .values({ began_closed: begins === 'closed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether what no operator has spoken of is closed. */
export async function beganClosed(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('installation').select('began_closed').executeTakeFirst()
  return row?.began_closed ?? false
}
