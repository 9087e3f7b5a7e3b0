import type { Talk, TalkMessage, WaitingTalks } from '#contract/operators/support.ts'
import { maskedName } from '../../identity/accounts/user-names.ts'
import type { Operation } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'
import { markPresent, markSeenBySupport, type Person, supportQueue, talkHistory } from './operator-actions.ts'
import { type MessageRow, toMessages } from './to-wire.ts'

const HISTORY = 100

/**
 * All users who wait or are being answered, in the shape of the operators' contract. The query also tells the server
 * that the operator's console is open.
 */
export async function waitingTalks(operation: Operation): Promise<WaitingTalks> {
  const { name } = operation.operator()
  await markPresent(operation, name)
  const rows = await supportQueue(operation.db)
  return {
    time: operation.clock.now(),
    talks: rows.map(({ user_id, email, area_code, mobile, since, ...row }) => ({
      ...row,
      uid: user_id,
      contact: maskedName({ email, area_code, mobile }),
      mine: row.agent === name,
      since,
    })),
  }
}

/** Messages as staff read them. Texts of the bot and of notes are in English. */
export async function staffMessages(db: Db, rows: readonly MessageRow[]): Promise<TalkMessage[]> {
  const wire = await toMessages(db, rows, 'en')
  return rows.map((row, index) => {
    const said = wire[index]
    const asks = said?.faqs.map(({ title }) => `\n• ${title}`).join('') ?? ''
    const { card } = row
    return {
      id: row.id,
      from: row.sender,
      agent: row.sender === 'agent' ? row.agent : '',
      type: row.type,
      text:
        row.type === 'image' || row.type === 'order' ? '' : `${said?.title || (said?.content ?? '')}${asks}`,
      card: card && {
        order: `${card.kind} ${card.id}`,
        coin: card.currency_name,
        amount: card.value,
        created_at: card.time * 1000,
      },
      seen: row.read_at > 0,
      created_at: row.created_at,
    }
  })
}

/** The newest messages of a user, oldest first. Marks the user's messages as seen, unless an older page is read. */
export async function talkWith(
  operation: Operation,
  { person, before }: { readonly person: Person; readonly before?: number | undefined },
): Promise<Talk> {
  const { db } = operation
  operation.about?.(person.id)
  const rows = await talkHistory(db, person.id, { most: HISTORY + 1, before })
  if (before === undefined && !operation.unattended)
    await markSeenBySupport(await operation.services(), person.id)
  const newest = await db
    .selectFrom('support_talks')
    .select(['status', 'agent', 'handed_by', 'rating'])
    .where('user_id', '=', person.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    uid: person.id,
    contact: maskedName(person),
    nickname: person.nickname,
    lang: person.lang,
    ...(newest ?? { status: '' as const, agent: '', handed_by: '', rating: 0 }),
    messages: await staffMessages(db, rows.slice(-HISTORY)),
    more: rows.length > HISTORY,
  }
}
