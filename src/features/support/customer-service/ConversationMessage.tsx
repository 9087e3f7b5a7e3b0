import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SupportMessage, SupportQuestion } from '#contract/communication/support.ts'
import { usePrivateFile } from '#data/api/private-files.ts'
import { objectLinkOf } from '#features/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight, CircleHelp, Headset, Image as PictureIcon, ReceiptText } from '#ui/media/icons.ts'
import { SafeHtml } from '#ui/media/SafeHtml.tsx'
import talk from '../conversation/conversation.module.css'
import { MessageBubble, Words } from '../conversation/MessageBubble.tsx'
import type { Placed } from '../conversation/messageLog.ts'
import { PictureView } from '../conversation/PictureView.tsx'
import styles from './support.module.css'

interface Props {
  readonly placed: Placed<SupportMessage>
  readonly onAsk: (question: SupportQuestion) => void
}

/** One message of the conversation with customer service. */
export function ConversationMessage({ placed: { message, first, last }, onAsk }: Props) {
  const { t } = useLingui()
  const { from, type, created_time, status, nickname, faqs } = message
  if (from === 'note')
    return (
      <p className={talk.event}>
        <span>{message.content}</span>
      </p>
    )
  const mine = from === 'user'
  return (
    <MessageBubble
      mine={mine}
      first={first}
      last={last}
      time={created_time}
      tick={mine ? status : undefined}
      bare={type === 'image'}
      avatar={mine ? undefined : <Avatar icon={from === 'agent' ? Headset : CircleHelp} />}
      name={mine ? undefined : <span>{from === 'agent' ? nickname : t`Assistant`}</span>}
      below={
        faqs.length > 0 ? (
          <div className={styles.offers}>
            {faqs.map((question) => (
              <button key={question.id} type="button" onClick={() => onAsk(question)}>
                {question.title}
                <Icon icon={ChevronRight} size={16} />
              </button>
            ))}
          </div>
        ) : undefined
      }
    >
      <Content message={message} />
    </MessageBubble>
  )
}

function Content({ message: { from, type, content, title, card } }: { readonly message: SupportMessage }) {
  if (type === 'image') return <PrivatePicture address={content} />
  if (card) return <OrderCard card={card} />
  if (type === 'faq' && from === 'bot')
    return (
      <div className={styles.article}>
        <p className={styles.articleTitle}>{title}</p>
        <SafeHtml html={content} size="answer" />
      </div>
    )
  return <Words text={content} />
}

function PrivatePicture({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const name = t`Picture`
  const { url, failed } = usePrivateFile(address)
  const [open, setOpen] = useState(false)
  if (!url)
    return (
      <span className={talk.noPicture}>
        <Icon icon={PictureIcon} size={24} label={failed ? t`The picture could not be loaded` : t`Loading`} />
      </span>
    )
  return (
    <>
      <button type="button" className={talk.pictureButton} onClick={() => setOpen(true)}>
        <img className={talk.picture} src={url} alt={name} />
      </button>
      <PictureView src={open ? url : null} onClose={() => setOpen(false)} />
    </>
  )
}

/** A card of the order that the person refers to, linked where the app has a page for the order. */
function OrderCard({ card }: { readonly card: NonNullable<SupportMessage['card']> }) {
  const format = useFormat()
  const door = objectLinkOf(card.kind)
  const route = door?.route?.(card.id)
  const inside = (
    <>
      <Icon icon={ReceiptText} size={20} />
      <span>
        <b>{door?.name(card.id) ?? `${card.kind} ${card.id}`}</b>
        <span>
          {format.amount(card.value, 8)} {card.currency_name} · {format.time(card.time, 'short')}
        </span>
      </span>
    </>
  )
  return route ? (
    <Link href={route} className={styles.card}>
      {inside}
    </Link>
  ) : (
    <span className={styles.card}>{inside}</span>
  )
}
