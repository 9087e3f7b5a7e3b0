import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Freeze } from '#contract/freezes.ts'
import type { Lang } from '#contract/wire/lang.ts'

type Fixed<T> = ColumnType<T, T, never>

/** Protections of an account whose changes are recorded. */
export type SecurityChange = 'password' | 'pay_password' | 'contact' | 'second_factor' | 'passkeys'

/**
 * Tables of `003_accounts.sql`, `008_operators.sql`, `010_files.sql`, `011_places.sql`, `023_standing.sql`,
 * `036_identity.sql`, `091_freezes.sql`, `102_console_people.sql` and `103_security_changes.sql`. Times are in
 * milliseconds.
 */
export interface AccountTables {
  users: {
    id: Generated<number>
    email: string
    password_hash: string
    nickname: string
    signature: Generated<string>
    head_portrait: Generated<string>
    extension_code: string
    invited_by: number | null
    vip_level: Generated<number>
    credit_score: Generated<number>
    /** 0 not verified, 1 in review, 2 verified, 3 rejected. */
    real_status: Generated<number>
    real_level: Generated<number>
    /** ISO 3166-1 alpha-2, as verified; '' unknown. */
    country: Generated<string>
    withdraw_hold_until: Generated<number>
    /** Dial code and number, digits only; '' without a phone. */
    area_code: Generated<string>
    mobile: Generated<string>
    lang: Lang
    /** A demo account with a public password; only usable in demo mode. */
    demo: Generated<boolean>
    created_at: number
  }
  sessions: {
    id: Generated<number>
    token_hash: Buffer
    user_id: number
    created_at: number
    seen_at: number
    expires_at: number
    ip: string
    user_agent: string
  }
  codes: {
    id: Generated<number>
    target: string
    nth: number
    scene: string
    salt: Buffer
    code_hash: Buffer
    tries: Generated<number>
    /** The signed-in user who requested the code; null for a guest. */
    user_id: number | null
    asker: Buffer
    share: Buffer
    home: boolean
    created_at: number
    expires_at: number
    used_at: number | null
  }
  pay_passwords: {
    user_id: number
    hash: string
    tries: Generated<number>
    locked_until: Generated<number>
    changed_at: number
  }
  sign_in_places: { user_id: number; mark: Buffer; seen_at: number }
  login_failures: { account_hash: Buffer; failed_at: number[]; known: Generated<boolean> }
  mails: {
    id: Generated<number>
    recipient: string
    subject: string
    body: string
    code: string | null
    created_at: number
    attempts: Generated<number>
    next_at: number
    with_code: Generated<boolean>
  }
  sent_mails: {
    id: number
    recipient: string
    subject: string
    with_code: boolean
    created_at: number
    ended_at: number
    state: 'sent' | 'given up'
  }
  files: {
    name: string
    user_id: number
    mime: string
    bytes: number
    width: number
    height: number
    digest: Buffer
    /** Whether the picture is public. */
    shown: Generated<boolean>
    created_at: number
  }
  file_contents: { name: string; content: Buffer }
  freezes: {
    id: GeneratedAlways<number>
    user_id: Fixed<number>
    what: Fixed<Freeze>
    reason: Fixed<string>
    silent: Fixed<boolean>
    until_at: Fixed<number>
    created_at: Fixed<number>
    frozen_by: Fixed<string>
    lifted_at: ColumnType<number, never, number>
    lifted_by: ColumnType<string, never, string>
    lift_reason: ColumnType<string, never, string>
  }
  security_changes: {
    id: GeneratedAlways<number>
    user_id: Fixed<number>
    what: Fixed<SecurityChange>
    created_at: Fixed<number>
  }
  person_notes: {
    id: GeneratedAlways<number>
    user_id: Fixed<number>
    words: Fixed<string>
    written_by: Fixed<string>
    created_at: Fixed<number>
  }
}

declare module '../../ledger/types.ts' {
  interface PlatformAccounts {
    /** Scene of the initial test balance in demo mode. */
    demo_grant: true
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends AccountTables {}
}
