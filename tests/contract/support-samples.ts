import type { Db } from '#server/platform/db/types.ts'

/** Holds a conversation of this person with customer service and ends it; returns the conversation's id. */
export async function endedConversation(db: Db, userId: number): Promise<string> {
  const { id } = await db
    .insertInto('support_talks')
    .values({ user_id: userId, status: 'closed', agent: 'minh', created_at: 1, opened_at: 2, closed_at: 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Writes a message in a chat room as another person; returns the message's id. */
export async function chatMessageOfAnother(db: Db): Promise<string> {
  const stranger = await db
    .insertInto('users')
    .values({
      email: 'stranger@example.com',
      password_hash: '-',
      nickname: 'Stranger',
      extension_code: 'STRANGER',
      lang: 'en',
      created_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('chat_messages')
    .values({
      room_id: 1,
      user_id: stranger.id,
      type: 'text',
      content: 'Good evening',
      file: null,
      created_at: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
