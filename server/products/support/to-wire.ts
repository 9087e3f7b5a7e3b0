import type { Selectable } from 'kysely'
import type { Faq } from '#contract/communication/content.ts'
import type { SupportMessage } from '#contract/communication/support.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { faq } from '../../content/page-settings.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { SupportMessages } from './tables.ts'
import { isSupportLine, SUPPORT_LINES } from './texts.ts'

export type MessageRow = Selectable<SupportMessages>

const PLAIN = { title: '', content: '', faqs: [], card: null }

/** Text of a message in a language. Texts of the bot and of notes are stored as keys, and questions as ids. */
function inside(row: MessageRow, questions: ReadonlyMap<number, Faq>, lang: Lang) {
  const line = (key: string): string => (isSupportLine(key) ? translate(SUPPORT_LINES[key], lang) : '')
  switch (row.type) {
    case 'image':
      return { ...PLAIN, content: `/api/file/${row.file}` }
    case 'order':
      return { ...PLAIN, card: row.card }
    case 'faq': {
      const question = questions.get(Number(row.content))
      if (!question) return { ...PLAIN, content: line('gone') }
      const { title, content } = question
      return row.sender === 'user' ? { ...PLAIN, title, content: title } : { ...PLAIN, title, content }
    }
    case 'text': {
      const faqs = row.faqs.flatMap((id) => {
        const title = questions.get(id)?.title
        return title === undefined ? [] : [{ id, title }]
      })
      const kept = row.sender === 'bot' || row.sender === 'note'
      return { ...PLAIN, content: kept ? line(row.content) : row.content, faqs }
    }
  }
}

/** Public profile of a user, shown with their messages. */
async function faceOf(db: Db | Tx, uid: number) {
  const { head_portrait, vip_level, ...face } = await db
    .selectFrom('users')
    .select(['id as uid', 'nickname', 'head_portrait', 'vip_level'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  return { ...face, avatar: head_portrait, vip: vip_level }
}

const nobody = (nickname: string) => ({ uid: 0, nickname, avatar: '', vip: 0 })

/**
 * Messages of one conversation in the shape of the API. A question that was removed from the FAQ is shown as a text
 * that says so.
 */
export async function toMessages(
  db: Db | Tx,
  rows: readonly MessageRow[],
  lang: Lang,
): Promise<SupportMessage[]> {
  const asks = rows.some(({ type, faqs }) => type === 'faq' || faqs.length > 0)
  const entries = asks ? await faq(db, lang, '') : []
  const questions = new Map(entries.map((entry) => [entry.id, entry]))
  const own = rows.find(({ sender }) => sender === 'user')
  const face = own && (await faceOf(db, own.user_id))
  return rows.map((row) => {
    const gone = row.type === 'faq' && !questions.has(Number(row.content))
    return {
      id: row.id,
      from: row.sender,
      ...(row.sender === 'user' && face ? face : nobody(row.agent)),
      type: gone ? 'text' : row.type,
      ...inside(row, questions, lang),
      status: row.read_at > 0 ? 'read' : 'sent',
      created_time: wireTime(row.created_at),
    }
  })
}

/** One message in the shape of the API. */
export async function toMessage(db: Db | Tx, row: MessageRow, lang: Lang): Promise<SupportMessage> {
  const [message] = await toMessages(db, [row], lang)
  if (!message) throw new Error('a message was lost on its way')
  return message
}
