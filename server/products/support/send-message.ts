import { sql } from 'kysely'
import type { SupportMessage, support } from '#contract/communication/support.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { plainText } from '#domain/text/markup.ts'
import { matchingEntries } from '#domain/text/support.ts'
import { faq } from '../../content/page-settings.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { ownPicture } from '../../identity/accounts/uploaded-pictures.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { type NewMessage, type TalkRow, talkOf, writeMessage } from './conversation.ts'
import { cardOf } from './order-cards.ts'
import { type MessageRow, toMessage } from './to-wire.ts'

type Params = CheckedParams<typeof support.send>

/** Maximum messages of one user per minute. */
export const MINUTE_MAX = 20
const MINUTE = 60_000

/** Throws AppError `support_fast` for more than twenty messages in a minute. */
async function requireMessageRate(tx: Tx, userId: number, now: number): Promise<void> {
  const { rows } = await sql<{ created_at: number }>`
    select created_at from support_messages
    where user_id = ${userId} and sender = 'user' and created_at > ${now - MINUTE}
    order by id desc offset ${MINUTE_MAX - 1} limit 1`.execute(tx)
  const [oldest] = rows
  if (oldest)
    throw new AppError('support_fast', {
      seconds: Math.max(1, Math.ceil((oldest.created_at + MINUTE - now) / 1000)),
    })
}

/** Validates a user's message. Throws AppError `param_error`, `file_missing`, `support_order`. */
async function looked(
  services: Services,
  tx: Tx,
  userId: number,
  { type, content }: Params,
  known: ReadonlySet<number>,
): Promise<NewMessage> {
  switch (type) {
    case 'text': {
      const words = content.trim()
      if (words === '') throw noSuch('content', 'text_missing')
      return { sender: 'user', type, content: words }
    }
    case 'image': {
      const picture = await ownPicture(tx, userId, content)
      if (!picture) throw new AppError('file_missing')
      return { sender: 'user', type, content: '', file: picture.name }
    }
    case 'order':
      return { sender: 'user', type, content, card: await cardOf(services, tx, userId, content) }
    case 'faq':
      if (!known.has(Number(content))) throw noSuch('content')
      return { sender: 'user', type, content }
  }
}

type Question = Awaited<ReturnType<typeof faq>>[number]

/** The bot's answer to a message: the answer of a FAQ entry, or a list of questions that the user may have meant. */
function botAnswer({ type, content }: NewMessage, entries: readonly Question[]): NewMessage {
  const bot = { sender: 'bot', seen: true } as const
  if (type === 'faq') return { ...bot, type: 'faq', content }
  if (type !== 'text') return { ...bot, type: 'text', content: 'seen' }
  const faqs = matchingEntries(
    content,
    entries.map(({ id, title, content: html }) => ({ id, title, text: plainText(html) })),
  )
  return { ...bot, type: 'text', content: faqs.length > 0 ? 'offer' : 'unknown', faqs }
}

/** Whether the bot answers: only while no operator is requested or assigned. */
const isBots = ({ status }: TalkRow): boolean => status === 'bot'

/**
 * Stores a user's message and, while the bot answers the conversation, the bot's answer. Returns the user's message,
 * followed by the bot's answer if there is one.
 */
export async function sendMessage(
  services: Services,
  tx: Tx,
  userId: number,
  lang: Lang,
  params: Params,
): Promise<{ readonly message: SupportMessage; readonly rows: readonly MessageRow[] }> {
  const now = services.clock.now()
  await lockUser(tx, userId)
  await requireMessageRate(tx, userId, now)
  const entries = await faq(tx, lang, '')
  const said = await looked(services, tx, userId, params, new Set(entries.map(({ id }) => id)))
  const talk = await talkOf(tx, userId, now)
  const own = await writeMessage(tx, talk, { ...said, seen: isBots(talk) }, now)
  const rows = [own]
  // The bot answers a question that was chosen from the FAQ even when an operator has taken over the conversation,
  // because the answer is a stored text.
  if (isBots(talk) || params.type === 'faq')
    rows.push(await writeMessage(tx, talk, botAnswer(said, entries), now))
  return { message: await toMessage(tx, own, lang), rows }
}
