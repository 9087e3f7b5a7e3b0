import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChatMessage } from '#contract/communication/chat.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Image as PictureIcon } from '#ui/media/icons.ts'
import talk from '../conversation/conversation.module.css'
import { MessageBubble, Words } from '../conversation/MessageBubble.tsx'
import type { Placed } from '../conversation/messageLog.ts'
import { PictureView } from '../conversation/PictureView.tsx'

interface Props {
  readonly placed: Placed<ChatMessage>
  readonly mine: boolean
  readonly onHold: () => void
}

/** A message in a chat room; a long press offers to copy or report it, or to block its author. */
export function RoomMessage({ placed: { message, first, last }, mine, onHold }: Props) {
  const { nickname, avatar, vip, type, content, created_time } = message
  return (
    <MessageBubble
      mine={mine}
      first={first}
      last={last}
      time={created_time}
      bare={type === 'image'}
      onHold={onHold}
      avatar={mine ? undefined : <Avatar src={avatar} />}
      name={
        mine ? undefined : (
          <>
            <span>{nickname}</span>
            {vip > 0 && (
              <Tag tone="amber" size={16}>
                <Trans>VIP {vip}</Trans>
              </Tag>
            )}
          </>
        )
      }
    >
      {type === 'image' ? <Picture src={content} /> : <Words text={content} />}
    </MessageBubble>
  )
}

function Picture({ src }: { readonly src: string }) {
  const { t } = useLingui()
  const name = t`Picture`
  const [broken, setBroken] = useState(false)
  const [open, setOpen] = useState(false)
  if (broken)
    return (
      <span className={talk.noPicture}>
        <Icon icon={PictureIcon} size={24} label={t`The picture could not be loaded`} />
      </span>
    )
  return (
    <>
      <button type="button" className={talk.pictureButton} onClick={() => setOpen(true)}>
        <img
          className={talk.picture}
          src={src}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      </button>
      <PictureView src={open ? src : null} onClose={() => setOpen(false)} />
    </>
  )
}
