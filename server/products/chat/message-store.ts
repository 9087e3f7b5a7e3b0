import { CompiledQuery, type Insertable, type Selectable, sql } from 'kysely'
import type { ChatMessage } from '#contract/communication/chat.ts'
import { wireTime } from '../../platform/clock.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { ChatTables } from './tables.ts'

interface Row extends Omit<Selectable<ChatTables['chat_messages']>, 'hidden_at' | 'hidden_by'> {
  readonly nickname: string
  readonly avatar: string
  readonly vip: number
}

const toMessage = ({ room_id, user_id, file, created_at, ...row }: Row): ChatMessage => ({
  ...row,
  room: room_id,
  from: 'user',
  uid: user_id,
  content: file === null ? row.content : `/api/chat_picture/${file}`,
  created_time: wireTime(created_at),
})

const COLUMNS = `m.id, m.room_id, m.user_id, u.nickname, u.head_portrait as avatar, u.vip_level as vip, m.type, m.content, m.file,
  m.created_at`

/**
 * Visible messages of a room, newest first, without the messages of users whom `reader` has blocked (`reader`
 * 0: a guest).
 */
export async function roomMessages(
  db: Db,
  { room, before, most, reader }: { room: number; before: number | null; most: number; reader: number },
): Promise<ChatMessage[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(COLUMNS)} from chat_messages m join users u on u.id = m.user_id
    where m.room_id = ${room} and m.hidden_at = 0 ${before === null ? sql`` : sql`and m.id < ${before}`}
      and not exists (select from chat_blocks b where b.user_id = ${reader} and b.blocked_id = m.user_id)
    order by m.id desc limit ${most}`.execute(db)
  return rows.map(toMessage)
}

const KEEP = prepare(
  'chat_keep',
  `with m as (
    insert into chat_messages (room_id, user_id, type, content, file, created_at)
    values ($1, $2, $3, $4, $5, $6) returning *)
  select ${COLUMNS} from m join users u on u.id = m.user_id`,
)

/** Stores a message and returns it in the shape of the API. */
export async function storeMessage(
  tx: Tx,
  row: Insertable<ChatTables['chat_messages']>,
): Promise<ChatMessage> {
  const values = [row.room_id, row.user_id, row.type, row.content, row.file, row.created_at]
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(KEEP, values))
  const [kept] = rows
  if (!kept) throw new Error('a message was lost on its way')
  return toMessage(kept)
}
