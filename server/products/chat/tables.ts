import type { Generated } from 'kysely'
import type { ReportReason } from '#contract/communication/chat.ts'
import type { Lang } from '#contract/wire/lang.ts'

/** Columns are described in the migration `046_service.sql`. Times are in milliseconds. */
export interface ChatTables {
  chat_rooms: { id: number; lang: Lang; name: string }
  chat_messages: {
    id: Generated<number>
    room_id: number
    user_id: number
    type: 'text' | 'image'
    content: string
    file: string | null
    created_at: number
    hidden_at: Generated<number>
    hidden_by: Generated<string>
  }
  chat_mutes: {
    user_id: number
    until_at: number
    reason: string
    muted_by: string
    created_at: number
  }
  chat_reports: {
    id: Generated<number>
    message_id: number
    user_id: number
    reason: ReportReason
    created_at: number
    verdict: Generated<'' | 'hidden' | 'kept'>
    handled_by: Generated<string>
    handled_at: Generated<number>
  }
  chat_blocks: { user_id: number; blocked_id: number; created_at: number }
  chat_words: { word: string; added_by: string; created_at: number }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends ChatTables {}
}
