import type { support } from '#contract/communication/support.ts'
import { unreadBy } from '../../content/messages/unread-counts.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Handler, MemberContext } from '../../platform/http/types.ts'
import { talkState } from './conversation.ts'
import { notifySupport } from './notifications.ts'
import { sendMessage } from './send-message.ts'
import { toMessages } from './to-wire.ts'
import { askForPerson, endByPerson, markSeen, rateTalk } from './user-actions.ts'

const messages: Handler<typeof support.messages> = async (
  { before_id, limit },
  { services: { db, clock }, caller, lang },
) => {
  let own = db.selectFrom('support_messages').selectAll().where('user_id', '=', caller.userId)
  if (before_id !== undefined) own = own.where('id', '<', before_id)
  const rows = await own
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return {
    list: await toMessages(db, rows.slice(0, limit), lang),
    more: rows.length > limit ? 1 : 0,
    talk: await talkState(db, caller.userId, clock.now()),
  }
}

const send: Handler<typeof support.send> = async (params, context) => {
  const { services, tx, caller, lang, afterCommit } = context
  const { message, rows } = await sendMessage(services, tx, caller.userId, lang, params)
  // Notifies the other devices of the user; if the bot has answered, also this device.
  afterCommit(() => void notifySupport(services, caller.userId, rows.at(-1) ?? null))
  return message
}

/** Changes the conversation, notifies the user's pages, and returns its state. */
async function changed(
  { services, caller: { userId } }: MemberContext,
  work: (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<void>,
) {
  await inTransaction(services.db, work)
  void notifySupport(services, userId, null)
  return talkState(services.db, userId, services.clock.now())
}

const agent: Handler<typeof support.agent> = (_params, context) =>
  changed(context, (tx) => askForPerson(context.services, tx, context.caller.userId))

const end: Handler<typeof support.end> = (_params, context) =>
  changed(context, (tx) => endByPerson(context.services, tx, context.caller.userId))

const rate: Handler<typeof support.rate> = ({ id, rating }, context) =>
  changed(context, (tx) =>
    rateTalk(context.services, tx, context.caller.userId, { id, rating: Number(rating) }),
  )

const read: Handler<typeof support.read> = async (_params, { services, caller }) => {
  const marked = await inTransaction(services.db, (tx) => markSeen(services, tx, caller.userId))
  if (marked > 0) void notifySupport(services, caller.userId, null)
  return unreadBy(services.db, caller.userId)
}

export const supportHandlers = { messages, send, agent, end, rate, read }
