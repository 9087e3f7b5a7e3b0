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
 * Records at the first start whether every product and network begins open or closed until an operator
 * opens it. Later starts change nothing, because from then on operators open and close products and
 * networks.
 */
export async function recordInitialOpenState(db: Db, begins: 'open' | 'closed'): Promise<void> {
  await db
    .insertInto('installation')
    .values({ began_closed: begins === 'closed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether products and networks that no operator has opened or closed are closed. */
export async function wasCreatedClosed(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('installation').select('began_closed').executeTakeFirst()
  return row?.began_closed ?? false
}
