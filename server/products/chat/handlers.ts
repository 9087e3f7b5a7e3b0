import type { chat } from '#contract/communication/chat.ts'
import { wireTime } from '../../platform/clock.ts'
import { noSuch } from '../../platform/errors.ts'
import type { Handler } from '../../platform/http/types.ts'
import { blocksOf, report as keepReport, setBlock } from './blocks-and-reports.ts'
import { roomMessages } from './message-store.ts'
import { notifyRoom, onlineIn } from './room-events.ts'
import { muteOf, sendMessage } from './send-message.ts'

const rooms: Handler<typeof chat.rooms> = async (_params, { services, caller }) => {
  const list = await services.db.selectFrom('chat_rooms').selectAll().orderBy('id').execute()
  const mute = caller && (await muteOf(services.db, caller.userId, services.clock.now()))
  return {
    rooms: await Promise.all(
      list.map(async ({ id, name, lang }) => ({ id, name, lang, online: await onlineIn(services, id) })),
    ),
    muted_until: mute ? wireTime(mute.until_at) : 0,
  }
}

const messages: Handler<typeof chat.messages> = async (
  { room, before_id, limit },
  { services: { db }, caller },
) => {
  const known = await db.selectFrom('chat_rooms').select('id').where('id', '=', room).executeTakeFirst()
  if (!known) throw noSuch('room')
  const list = await roomMessages(db, {
    room,
    before: before_id ?? null,
    most: limit + 1,
    reader: caller?.userId ?? 0,
  })
  return { list: list.slice(0, limit), more: list.length > limit ? 1 : 0 }
}

const send: Handler<typeof chat.send> = async (params, { services, tx, caller, lang, afterCommit }) => {
  const message = await sendMessage(services, tx, caller.userId, lang, params)
  afterCommit(() => notifyRoom(services, message.room, { list: [message] }))
  return message
}

const report: Handler<typeof chat.report> = async (params, { services, caller }) => {
  await keepReport(services, caller.userId, params)
  return { reported: 1 }
}

const blocks: Handler<typeof chat.blocks> = async (_params, { services, caller }) => ({
  list: await blocksOf(services.db, caller.userId),
})

const block: Handler<typeof chat.block> = async (params, { services, caller }) => ({
  list: await setBlock(services, caller.userId, params),
})

export const chatHandlers = { rooms, messages, send, report, blocks, block }
