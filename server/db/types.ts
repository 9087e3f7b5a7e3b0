import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/tables.ts'
import type { ContentTables } from '../content/tables.ts'
import type { JobTables } from '../jobs/tables.ts'
import type { LedgerTables } from '../ledger/tables.ts'
import type { LimitTables } from '../limits/tables.ts'
import type { MarketTables } from '../market/tables.ts'
import type { ReviewTables } from '../review/tables.ts'

/**
 * Every table of the database; each room declares its own in its `tables.ts`. A product adds its tables from its own
 * folder: `declare module '../../db/types.ts' { interface Schema extends SpotTables {} }`.
 */
export interface Schema
  extends LedgerTables,
    MarketTables,
    AccountTables,
    ReviewTables,
    ContentTables,
    LimitTables,
    JobTables {}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
