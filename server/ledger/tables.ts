import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Scene } from '#contract/table.ts'
import type { Decimal } from '#domain/money.ts'
import type { About } from '../platform/errors.ts'
import type { Bucket, PlatformAccount } from './types.ts'

/** The recorded outcome of a request id. */
export type RequestResult =
  | { readonly answer: unknown }
  | {
      readonly error: {
        readonly key: string
        readonly values: Readonly<Record<string, string | number>>
        readonly type: string
        readonly about?: About
      }
    }

/** A column that only the SQL function `post_all` writes. */
type Posted<T> = ColumnType<T, never, never>

/** Tables of `001_ledger.sql`. Times are milliseconds. */
export interface LedgerTables {
  accounts: {
    id: GeneratedAlways<number>
    user_id: ColumnType<number | null, number | null, never>
    account: ColumnType<AccountCode | null, AccountCode | null, never>
    debtor: ColumnType<number | null, number | null, never>
    floored: ColumnType<boolean, boolean, never>
    platform: ColumnType<PlatformAccount | null, PlatformAccount | null, never>
    stripe: ColumnType<number | null, number | null, never>
    currency_id: ColumnType<number, number, never>
    scale: ColumnType<number, number, never>
    available: Posted<Decimal>
    frozen: Posted<Decimal>
    locked: Posted<Decimal>
    seq: Posted<number>
    hash: Posted<Buffer>
  }
  journals: {
    id: Posted<number>
    key: Posted<string>
    ref_type: Posted<string>
    ref_id: Posted<string>
    created_at: Posted<number>
  }
  postings: {
    id: Posted<number>
    journal_id: Posted<number>
    account_id: Posted<number>
    seq: Posted<number>
    bucket: Posted<Bucket>
    amount: Posted<Decimal>
    balance_after: Posted<Decimal>
    scene: Posted<Scene>
    hold_type: Posted<string | null>
    hold_id: Posted<number | null>
    created_at: Posted<number>
    prev_hash: Posted<Buffer>
    hash: Posted<Buffer>
  }
  holds: {
    account_id: Posted<number>
    bucket: Posted<Exclude<Bucket, 'available'>>
    ref_type: Posted<string>
    ref_id: Posted<number>
    amount: Posted<Decimal>
  }
  requests: {
    user_id: number
    request_id: string
    body_hash: Buffer
    result: ColumnType<RequestResult | null, string | null, string>
    created_at: number
  }
  leases: { name: string; holder: string; until_ms: number }
  ops_audit: {
    id: GeneratedAlways<number>
    created_at: number
    operator: string
    command: string
    arguments: ColumnType<unknown, string, never>
    outcome: string
    detail: Generated<string>
    /** The user whom the operator's command was about; null when it was not about a user. */
    user_id: number | null
    /**
     * Hash of the previous log entry; null in entries that were written before entries were hash-chained.
     * The database sets `prev_hash` and `hash`.
     */
    prev_hash: ColumnType<Buffer | null, never, never>
    hash: ColumnType<Buffer | null, never, never>
    /**
     * The operator's signature; null in log entries that were written before entries were signed, or by the
     * console itself.
     */
    signature: ColumnType<Buffer | null, Buffer | null, never>
    /** The console session whose key signed the log entry; null: the operator's own key. */
    session_id: ColumnType<number | null, number | null, never>
  }
  checkpoints: { number: number; hash: Buffer; created_at: number }
  events_outbox: {
    id: GeneratedAlways<number>
    /** The user to whom the event is sent; null: all sockets that follow the public object get the event. */
    user_id: number | null
    name: string
    body: ColumnType<unknown, string, never>
    created_at: number
  }
}

declare module '../platform/db/types.ts' {
  interface Schema extends LedgerTables {}
}
