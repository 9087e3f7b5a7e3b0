import type { ColumnType, Generated } from 'kysely'
import type { MailKind } from '#contract/table.ts'
import type { Lang } from '#contract/wire/lang.ts'
import type { Details } from './messages/message-kinds.ts'

/** Language code of a value for all languages. */
export const EVERY_LANG = '*'

/**
 * `settings` is a table of `003_accounts.sql`; the other tables are in `006_content.sql`, with columns of
 * `104_content.sql`.
 */
export interface ContentTables {
  settings: { keyword: string; lang: Lang | typeof EVERY_LANG; value: string; updated_at: number }
  news: {
    id: Generated<number>
    c_id: 4 | 5
    is_top: boolean
    popup: boolean
    cover: string
    thumbnail: string
    image: string
    url: string
    author: string
    published_at: number
    withdrawn_at: Generated<number>
    hidden: Generated<boolean>
    seed: string | null
  }
  news_texts: { news_id: number; lang: Lang; title: string; summary: string; content: string }
  news_views: { news_id: number; views: number }
  news_reads: { user_id: number; news_id: number; read_at: number }
  faq: {
    id: Generated<number>
    position: number
    seed: string | null
    edited_at: Generated<number>
    withdrawn_at: Generated<number>
  }
  faq_texts: { faq_id: number; lang: Lang; heading: string; title: string; content: string }
  content_seeds: { name: string; hash: string }
  inbox: {
    id: Generated<number>
    user_id: number
    kind: MailKind
    /** Values of the message; written as JSON text. */
    details: ColumnType<Details, string, never>
    created_at: number
    read_at: Generated<number>
  }
}

declare module '../platform/db/types.ts' {
  interface Schema extends ContentTables {}
}
