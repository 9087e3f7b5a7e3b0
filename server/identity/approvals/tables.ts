import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Role } from '#contract/operators/roles.ts'
import type { Decimal } from '#domain/money.ts'

type Fixed<T> = ColumnType<T, T, never>

/** A signature by a passkey, as the browser returned it (base64url). */
export interface Assertion {
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
}

/** `008_operators.sql`, `069_signed_approvals.sql`, `092_proposals.sql` and `101_console.sql` describe the columns. */
export interface ApprovalTables {
  operators: {
    id: GeneratedAlways<number>
    name: Fixed<string>
    key_hash: Fixed<Buffer>
    added_by: Fixed<string>
    created_at: Fixed<number>
    removed_at: Generated<number>
    /** The public key; null when the operator has not acted since acts are signed. */
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
    /** The operator's signature; null for approvals that were made before approvals were signed. */
    signature: ColumnType<Buffer | null, Buffer, never>
    /** The console session whose key signed the approval; null: the operator's own key. */
    session_id: Fixed<number | null>
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
    session_id: Fixed<number | null>
  }
  operator_passkeys: {
    id: GeneratedAlways<number>
    operator_id: Fixed<number>
    credential: Fixed<string>
    public_key: Fixed<Buffer>
    counter: number
    transports: Fixed<string>
    name: Fixed<string>
    created_at: Fixed<number>
    used_at: Generated<number>
    removed_at: Generated<number>
    signature: Fixed<Buffer>
  }
  operator_sessions: {
    id: GeneratedAlways<number>
    token_hash: Fixed<Buffer>
    public_key: Fixed<Buffer>
    sealed_key: Fixed<Buffer>
    created_at: Fixed<number>
    operator_id: ColumnType<number | null, never, number>
    passkey_id: ColumnType<number | null, never, number>
    assertion: ColumnType<Assertion | null, never, string>
    proven_at: Generated<number>
    seen_at: number
    ended_at: Generated<number>
    address: Fixed<string>
    agent: Fixed<string>
    asked: ColumnType<Buffer | null, never, Buffer | null>
    asked_at: Generated<number>
  }
  operator_roles: {
    operator_id: Fixed<number>
    roles: ColumnType<readonly Role[], string, string>
  }
  operator_locks: { operator_id: Fixed<number>; failures: number; locked_at: Generated<number> }
  operator_challenges: { hash: Fixed<Buffer>; operator_id: Fixed<number>; expires_at: Fixed<number> }
  review_rules: { name: string; value: Decimal }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends ApprovalTables {}
}
