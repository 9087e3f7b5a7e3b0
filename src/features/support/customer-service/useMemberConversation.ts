import { useCallback } from 'react'
import { SUPPORT_KEPT, type SupportMessage, support } from '#contract/communication/support.ts'
import { callWithTime } from '#data/api/client.ts'
import { updateCachedAnswer } from '#data/api/queries.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { useSession } from '#data/session/session.ts'
import { useMessageLog } from '../conversation/useMessageLog.ts'
import { useOutgoingMessages } from '../conversation/useOutgoingMessages.ts'
import { useReportSeen } from './useReportSeen.ts'

/** Parameters of the newest page, which is stored on the device. */
const NEWEST = { limit: `${SUPPORT_KEPT}` }
const OLDER = '30'

/** The person's conversation with customer service: its messages, messages in flight, and its state. */
export function useMemberConversation() {
  const lang = usePref('lang')
  const { scope } = useSession()
  const reading = useRead(support.messages, NEWEST)
  const log = useMessageLog<SupportMessage>({
    name: `${scope} ${lang}`,
    part: reading.data,
    ask: async (before) => (await callWithTime(support.messages, { before_id: before, limit: OLDER })).data,
  })
  const { hear } = log
  const arrived = useCallback(
    async (message: SupportMessage) => {
      hear([message])
      // The sent message is added to the stored messages for offline use; the bot's answer arrives by an
      // event.
      await updateCachedAnswer(support.messages, NEWEST, (known) => ({
        ...known,
        list: known.list.some(({ id }) => id === message.id) ? known.list : [message, ...known.list],
      }))
    },
    [hear],
  )
  const sending = useOutgoingMessages({
    call: support.send,
    params: (type, content) => ({ type, content }),
    onDone: arrived,
    name: 'kefu.failed',
    now: () => Math.floor(serverNow() / 1000),
  })

  useReportSeen(log.messages)
  return { reading, log, sending, talk: reading.data?.talk }
}
