import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/tables.ts'
import type { ContentTables } from '../content/tables.ts'
import type { LedgerTables } from '../ledger/tables.ts'
import type { MarketTables } from '../market/tables.ts'
import type { SpotTables } from '../products/spot/tables.ts'
import type { WalletTables } from '../products/wallet/tables.ts'

/** Every table of the database; each room declares its own in its `tables.ts`. */
export interface Schema
  extends LedgerTables,
    MarketTables,
    AccountTables,
    SpotTables,
    WalletTables,
    ContentTables {}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
