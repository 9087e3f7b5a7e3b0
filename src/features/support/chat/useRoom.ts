import { useCallback, useEffect, useRef, useState } from 'react'
import { safeParse } from 'valibot'
import { CHAT_KEPT, type ChatMessage, ChatMove, type ChatRoom, chat } from '#contract/communication/chat.ts'
import { callWithTime } from '#data/api/client.ts'
import { cachedAnswer, updateCachedAnswer } from '#data/api/queries.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { followTopic } from '#data/realtime/realtime-socket.ts'
import { useSession } from '#data/session/session.ts'
import { useMessageLog } from '../conversation/useMessageLog.ts'
import { useOutgoingMessages } from '../conversation/useOutgoingMessages.ts'

const OLDER = '30'
/**
 * Intervals (ms) at which the messages received meanwhile are rendered (`DRAW_MS`) and stored on the device
 * (`KEEP_MS`).
 */
const DRAW_MS = 120
const KEEP_MS = 3_000

const newest = (room: number) => ({ room, limit: `${CHAT_KEPT}` })

/** The newest messages to store: the messages stored so far and the messages received since. */
const kept = (list: readonly ChatMessage[], heard: readonly ChatMessage[], hidden: ReadonlySet<number>) => {
  const ids = new Set(list.map(({ id }) => id))
  return [...heard.filter(({ id }) => !ids.has(id)).reverse(), ...list]
    .filter(({ id }) => !hidden.has(id))
    .slice(0, CHAT_KEPT)
}

/** A chat room: live messages, the person's messages in flight, and the number of people. */
export function useRoom(room: ChatRoom) {
  const { id } = room
  const { scope } = useSession()
  const reading = useRead(chat.messages, newest(id))
  const log = useMessageLog<ChatMessage>({
    name: `${scope} ${id}`,
    part: reading.data,
    ask: async (before) =>
      (await callWithTime(chat.messages, { room: id, before_id: before, limit: OLDER })).data,
  })
  const { hear } = log
  /**
   * Number of people in the room, from the server; the number includes this person once the page has joined
   * the room.
   */
  const [online, setOnline] = useState<number | null>(null)
  const [here, setHere] = useState(false)
  const blocks = useRead(chat.blocks, {})
  const blocked = useRef(new Set<number>())
  useEffect(() => {
    blocked.current = new Set(blocks.data?.list.map(({ user_id }) => user_id))
  }, [blocks.data])
  const again = useRef(reading.refetch)
  useEffect(() => {
    again.current = reading.refetch
  })

  useEffect(() => {
    const heard: ChatMessage[] = []
    const hidden = new Set<number>()
    let drawn = 0
    let drawing: ReturnType<typeof setTimeout> | undefined
    let keeping: ReturnType<typeof setTimeout> | undefined
    const draw = (): void => {
      drawing = undefined
      hear(heard.slice(drawn), [...hidden])
      drawn = heard.length
    }
    const keep = (): void => {
      keeping = undefined
      const [fresh, gone] = [heard.slice(-CHAT_KEPT), new Set(hidden)]
      // In a room that stays open for hours, memory holds only as many received messages as are stored.
      const over = Math.min(drawn, Math.max(0, heard.length - CHAT_KEPT))
      heard.splice(0, over)
      drawn -= over
      void updateCachedAnswer(chat.messages, newest(id), (before) => ({
        ...before,
        list: kept(before.list, fresh, gone),
      }))
    }
    setOnline(null)
    setHere(false)
    const leave = followTopic(`chat:${id}`, {
      // The room is read again, because messages between the first read and the subscription are unknown.
      onSnapshot: () => {
        setHere(true)
        if (cachedAnswer(chat.messages, newest(id)) !== undefined) again.current()
      },
      onEvent: (event) => {
        const { success, output } = safeParse(ChatMove, event)
        if (!success || output.id !== id) return
        heard.push(...output.list.filter(({ uid }) => !blocked.current.has(uid)))
        for (const gone of output.hidden) hidden.add(gone)
        setOnline(output.online)
        drawing ??= setTimeout(draw, DRAW_MS)
        keeping ??= setTimeout(keep, KEEP_MS)
      },
    })
    return () => {
      leave()
      clearTimeout(drawing)
      clearTimeout(keeping)
      if (heard.length + hidden.size > 0) keep()
    }
  }, [id, hear])

  const arrived = useCallback((message: ChatMessage) => hear([message]), [hear])
  const sending = useOutgoingMessages({
    call: chat.send,
    params: (type, content) => ({ room: id, type: type === 'image' ? type : ('text' as const), content }),
    onDone: arrived,
    name: `chat.${id}.failed`,
    now: () => Math.floor(serverNow() / 1000),
  })
  return {
    reading,
    log,
    sending,
    online: Math.max(online ?? room.online, here ? 1 : 0),
    blocks,
  }
}
