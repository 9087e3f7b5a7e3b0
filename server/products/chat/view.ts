import { type Selectable, sql } from 'kysely'
import type { ChatMessage } from '#contract/chat.ts'
import { wireTime } from '../../clock.ts'
import type { Db, Tx } from '../../db/types.ts'
import type { ChatTables } from './tables.ts'

interface Row extends Omit<Selectable<ChatTables['chat_messages']>, 'hidden_at' | 'hidden_by'> {
  readonly nickname: string
  readonly head_portrait: string
  readonly vip_level: number
}

const toMessage = ({ room_id, file, created_at, ...row }: Row): ChatMessage => ({
  ...row,
  room: room_id,
  content: file === null ? row.content : `/api/chat_picture/${file}`,
  created_time: wireTime(created_at),
})

const columns = sql`m.id, m.room_id, m.user_id, u.nickname, u.head_portrait, u.vip_level, m.type, m.content, m.file,
  m.created_at`

/** Messages of a room that are shown, newest first, without those of people whom `reader` blocked (0: a guest). */
export async function roomMessages(
  db: Db,
  { room, before, most, reader }: { room: number; before: number | null; most: number; reader: number },
): Promise<ChatMessage[]> {
  const { rows } = await sql<Row>`
    select ${columns} from chat_messages m join users u on u.id = m.user_id
    where m.room_id = ${room} and m.hidden_at = 0 ${before === null ? sql`` : sql`and m.id < ${before}`}
      and not exists (select from chat_blocks b where b.user_id = ${reader} and b.blocked_id = m.user_id)
    order by m.id desc limit ${most}`.execute(db)
  return rows.map(toMessage)
}

/** One message as it goes on the wire. */
export async function messageById(db: Db | Tx, id: number): Promise<ChatMessage> {
  const { rows } = await sql<Row>`
    select ${columns} from chat_messages m join users u on u.id = m.user_id where m.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a message was lost on its way')
  return toMessage(row)
}
