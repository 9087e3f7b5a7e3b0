import type { Generated } from 'kysely'
import type { PushKind } from '#contract/communication/push.ts'
import type { Lang } from '#contract/wire/lang.ts'

export type PushSource = 'mail' | 'support' | 'test'

/** Columns are described in the migration `047_push.sql`. Times are in milliseconds. */
export interface PushTables {
  push_keys: {
    id: number
    public_key: string
    private_key: string
    created_at: number
  }
  push_devices: {
    id: Generated<number>
    session_hash: Buffer
    user_id: number
    endpoint: string
    p256dh: string
    auth: string
    owner: string
    lang: Lang
    kinds: PushKind[]
    amounts: boolean
    created_at: number
  }
  push_queue: {
    id: Generated<number>
    device_id: number
    source: PushSource
    ref: number
    created_at: number
    next_at: number
    attempts: Generated<number>
  }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends PushTables {}
}
