import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ChatRoom, chat } from '#contract/communication/chat.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { MessageCircle } from '#ui/media/icons.ts'
import { Room } from './Room.tsx'

interface Props {
  /** Id of the room from the URL; by default the room of the person's language. */
  readonly room: number | undefined
}

/** Polling interval (ms) of the number of people in each room. */
const COUNT_EVERY = 15_000

/** Screen with the chat rooms, one room per language. */
export function ChatScreen({ room: wanted }: Props) {
  const { t } = useLingui()
  const lang = usePref('lang')
  const router = useRouter()
  const reading = useRead(chat.rooms, {}, { every: COUNT_EVERY })
  const rooms = reading.data?.rooms ?? []
  const room = rooms.find(({ id }) => id === wanted) ?? rooms.find((one) => one.lang === lang) ?? rooms[0]
  const choose = ({ id }: ChatRoom) =>
    void router.navigate({ to: '/pages/chat/chat', search: { room: id }, replace: true })
  if (room && reading.data)
    return (
      <Room key={room.id} room={room} rooms={rooms} mutedUntil={reading.data.muted_until} onChoose={choose} />
    )
  return (
    <AppPage title={t`Chat room`} restore="chat">
      <ReadState reading={reading}>
        {() => <EmptyState icon={MessageCircle} text={t`Nothing to show here yet`} />}
      </ReadState>
    </AppPage>
  )
}
