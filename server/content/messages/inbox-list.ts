import type { message, Unread } from '#contract/communication/message.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { toMail } from './index.ts'
import { kindsOf } from './message-kinds.ts'
import { unreadBy } from './unread-counts.ts'

/** The messages of a user, newest first. */
export async function listMails(
  { db }: Services,
  userId: number,
  lang: Lang,
  { type, page, limit }: CheckedParams<typeof message.mails>,
): Promise<AnswerOf<typeof message.mails>> {
  let own = db.selectFrom('inbox').where('user_id', '=', userId)
  if (type !== '') {
    const kinds = kindsOf(type)
    if (kinds.length === 0) return { list: [], page, limit, total: 0, unread: await unreadBy(db, userId) }
    own = own.where('kind', 'in', kinds)
  }
  const [mails, unread] = await Promise.all([
    paged(own.selectAll().orderBy('id', 'desc'), { page, limit }, (rows) =>
      rows.map((row) => toMail(row, lang)),
    ),
    unreadBy(db, userId),
  ])
  return { ...mails, unread }
}

async function markMail({ db, clock }: Services, userId: number, id: number): Promise<void> {
  const found = await db
    .selectFrom('inbox')
    .select('read_at')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuch('id')
  if (found.read_at > 0) return
  await db
    .updateTable('inbox')
    .set({ read_at: clock.now() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('read_at', '=', 0)
    .execute()
}

const markNews = async ({ db, clock }: Services, userId: number, newsId: number | null): Promise<void> => {
  let news = db
    .selectFrom('news')
    .select((eb) => [eb.val(userId).as('user_id'), 'id as news_id', eb.val(clock.now()).as('read_at')])
    .where('c_id', '=', 4)
    .where('withdrawn_at', '=', 0)
    .where('hidden', '=', false)
  if (newsId !== null) news = news.where('id', '=', newsId)
  await db
    .insertInto('news_reads')
    .columns(['user_id', 'news_id', 'read_at'])
    .expression(news)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Marks messages as read and returns the counts of unread messages. The id of another user's message gives the same
 * error as an unknown id.
 */
export async function markRead(
  services: Services,
  userId: number,
  { id, news_id, all }: CheckedParams<typeof message.markRead>,
): Promise<Unread> {
  if ([id, news_id, all].filter((given) => given !== undefined).length !== 1)
    throw new AppError('param_error')
  if (id !== undefined) await markMail(services, userId, id)
  else if (news_id !== undefined) await markNews(services, userId, news_id)
  else {
    await services.db
      .updateTable('inbox')
      .set({ read_at: services.clock.now() })
      .where('user_id', '=', userId)
      .where('read_at', '=', 0)
      .execute()
    await services.db
      .updateTable('support_messages')
      .set({ read_at: services.clock.now() })
      .where('user_id', '=', userId)
      .where('sender', '=', 'agent')
      .where('read_at', '=', 0)
      .execute()
    await markNews(services, userId, null)
  }
  const unread = await unreadBy(services.db, userId)
  services.events.toUser(userId, 'mail', { mail: null, unread })
  return unread
}
