import type { ColumnType, Generated } from 'kysely'
import type { SupportCard } from '#contract/communication/support.ts'

export type TalkStatus = 'bot' | 'queued' | 'open' | 'closed'
export type Sender = 'user' | 'bot' | 'agent' | 'note'
export type MessageType = 'text' | 'image' | 'order' | 'faq'

/**
 * Columns are described in the migrations `046_service.sql` and `102_console_people.sql`. Times are in
 * milliseconds.
 */
export interface SupportTalks {
  id: Generated<number>
  user_id: number
  status: Generated<TalkStatus>
  agent: Generated<string>
  created_at: number
  queued_at: Generated<number>
  opened_at: Generated<number>
  closed_at: Generated<number>
  rating: Generated<number>
  rated_at: Generated<number>
  taken_at: Generated<number>
  handed_by: Generated<string>
}

export interface SupportMessages {
  id: Generated<number>
  talk_id: number
  user_id: number
  sender: Sender
  agent: Generated<string>
  type: MessageType
  content: string
  faqs: Generated<number[]>
  card: ColumnType<SupportCard | null, string | null, never>
  file: string | null
  created_at: number
  read_at: Generated<number>
}

export interface SupportTables {
  support_talks: SupportTalks
  support_messages: SupportMessages
  support_desks: { operator: string; seen_at: number }
}

declare module '../../platform/db/types.ts' {
  interface Schema extends SupportTables {}
}
