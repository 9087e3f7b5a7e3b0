import type { Kysely, Transaction } from 'kysely'

/**
 * Every table of the database. Each folder adds its own tables in its `tables.ts`: `declare module
 * '../../../db/types.ts' { interface Schema extends SpotTables {} }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared elsewhere.
export interface Schema {}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
