import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { user } from '#contract/account/user.ts'
import { CHAT_LENGTH, type ChatMessage, type ChatRoom } from '#contract/communication/chat.ts'
import { useRead } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useSession } from '#data/session/session.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf, loginHref } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Ban, ChevronDown, MessageCircle } from '#ui/media/icons.ts'
import { Composer } from '../conversation/Composer.tsx'
import { OutgoingBubble } from '../conversation/MessageBubble.tsx'
import { MessageList } from '../conversation/MessageList.tsx'
import { BlockSheet } from './BlockSheet.tsx'
import styles from './chat.module.css'
import { MessageMenu } from './MessageMenu.tsx'
import { RoomLanguageSheet } from './RoomLanguageSheet.tsx'
import { RoomMessage } from './RoomMessage.tsx'
import { useRoom } from './useRoom.ts'

interface Props {
  readonly room: ChatRoom
  readonly rooms: readonly ChatRoom[]
  /** End of the ban on writing (epoch seconds); 0: the person may write. */
  readonly mutedUntil: number
  readonly onChoose: (room: ChatRoom) => void
}

let visits = 0

/** One chat room: everybody can read, only members can write. */
export function Room({ room, rooms, mutedUntil, onChoose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { member } = useSession()
  const { reading, log, sending, online, blocks } = useRoom(room)
  const me = useRead(user.info, {}).data?.id
  const [place] = useState(() => `chat ${++visits}`)
  const [open, setOpen] = useState<'rooms' | 'blocks' | null>(null)
  const [held, setHeld] = useState<ChatMessage | null>(null)
  const authorOf = (message: ChatMessage): string => (message.uid === me ? 'mine' : `${message.uid}`)
  const muted = mutedUntil * 1000 > serverNow()
  const until = format.time(mutedUntil, 'short')
  return (
    <AppPage
      title={
        <button type="button" className={styles.title} onClick={() => setOpen('rooms')}>
          <span className={styles.name}>
            <span>{room.name}</span>
            <Icon icon={ChevronDown} size={16} />
          </span>
          <span className={styles.online}>
            <Trans>{online} online</Trans>
          </span>
        </button>
      }
      documentTitle={room.name}
      actions={
        member && <IconButton icon={Ban} label={t`Blocked people`} onClick={() => setOpen('blocks')} />
      }
      restore={place}
      className={styles.page}
      footer={
        member ? (
          <Composer
            name={`chat.${room.id}.draft`}
            longest={CHAT_LENGTH}
            placeholder={t`Write a message`}
            onText={(text) => sending.say({ type: 'text', content: text, shown: text })}
            onPicture={(file) => sending.say({ type: 'image', content: '', shown: '', file })}
            extras={[]}
            stopped={muted ? t`You cannot write until ${until}.` : null}
          />
        ) : (
          <GuestFooter />
        )
      }
    >
      <p className={styles.rules} role="note">
        <Trans>Nobody here speaks for the platform. Never share passwords, codes or keys.</Trans>
      </p>
      <AsOf reading={reading} />
      <ReadState
        reading={reading}
        quiet
        isEmpty={() => log.messages.length === 0 && sending.list.length === 0}
        empty={<EmptyState icon={MessageCircle} text={t`Nobody has written here yet. Say hello!`} />}
      >
        {() => (
          <MessageList
            log={log}
            authorOf={authorOf}
            waiting={sending.list.length}
            label={t`Chat room`}
            tail={sending.list.map((row) => (
              <OutgoingBubble
                key={row.key}
                row={row}
                onAgain={() => sending.again(row.key)}
                onDrop={() => sending.drop(row.key)}
              />
            ))}
          >
            {(placed) => (
              <RoomMessage
                placed={placed}
                mine={placed.message.uid === me}
                onHold={() => setHeld(placed.message)}
              />
            )}
          </MessageList>
        )}
      </ReadState>
      <RoomLanguageSheet
        open={open === 'rooms'}
        rooms={rooms}
        chosen={room.id}
        onClose={() => setOpen(null)}
        onChoose={(next) => {
          setOpen(null)
          onChoose(next)
        }}
      />
      <BlockSheet open={open === 'blocks'} reading={blocks} onClose={() => setOpen(null)} />
      <MessageMenu
        message={held}
        own={held?.uid === me}
        onClose={() => setHeld(null)}
        onBlocked={(id) =>
          log.hear(
            [],
            log.messages.flatMap((one) => (one.uid === id ? [one.id] : [])),
          )
        }
      />
    </AppPage>
  )
}

function GuestFooter() {
  const router = useRouter()
  return (
    <footer className={styles.guest}>
      <Button block href={loginHref(router.history.location.href)}>
        <Trans>Log in to write</Trans>
      </Button>
    </footer>
  )
}
