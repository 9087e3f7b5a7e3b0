import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Decimal } from '#domain/money.ts'

type Fixed<T> = ColumnType<T, T, never>

/** `008_operators.sql`, `069_signed_approvals.sql` and `092_proposals.sql` say what each column means. */
export interface ReviewTables {
  operators: {
    id: GeneratedAlways<number>
    name: Fixed<string>
    key_hash: Fixed<Buffer>
    added_by: Fixed<string>
    created_at: Fixed<number>
    removed_at: Generated<number>
    /** Null: not seen since before approvals were signed. */
    public_key: ColumnType<Buffer | null, Buffer, Buffer>
  }
  approvals: {
    id: GeneratedAlways<number>
    kind: Fixed<string>
    subject: Fixed<string>
    terms: Fixed<string>
    operator_id: Fixed<number>
    verdict: Fixed<'once' | 'alone' | 'twice'>
    worth: Fixed<Decimal | null>
    created_at: Fixed<number>
    /** Null: from before approvals were signed. */
    signature: ColumnType<Buffer | null, Buffer, never>
  }
  proposals: {
    approval_id: Fixed<number>
    command: Fixed<string>
    arguments: ColumnType<readonly string[], string, never>
  }
  rejected_proposals: {
    approval_id: Fixed<number>
    operator_id: Fixed<number>
    reason: Fixed<string>
    created_at: Fixed<number>
    signature: Fixed<Buffer>
  }
  review_rules: { name: string; value: Decimal }
}

declare module '../db/types.ts' {
  interface Schema extends ReviewTables {}
}
