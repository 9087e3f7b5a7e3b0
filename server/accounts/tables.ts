import type { Generated } from 'kysely'
import type { Lang } from '#contract/lang.ts'

/** Tables of `003_accounts.sql`. Times are milliseconds. */
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
    withdraw_hold_until: Generated<number>
    lang: Lang
    created_at: number
  }
  sessions: {
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
    created_at: number
    expires_at: number
    used_at: number | null
  }
  login_failures: { account_hash: Buffer; failed_at: number[] }
  mails: {
    id: Generated<number>
    recipient: string
    subject: string
    body: string
    code: string | null
    created_at: number
    attempts: Generated<number>
    next_at: number
  }
  files: {
    name: string
    user_id: number
    mime: string
    bytes: number
    width: number
    height: number
    digest: Buffer
    created_at: number
  }
}
