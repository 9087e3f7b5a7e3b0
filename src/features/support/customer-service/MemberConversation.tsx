import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SUPPORT_LENGTH, type SupportMessage, support } from '#contract/communication/support.ts'
import { ReadState, useSubmit } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ReceiptText } from '#ui/media/icons.ts'
import { Composer } from '../conversation/Composer.tsx'
import { OutgoingBubble } from '../conversation/MessageBubble.tsx'
import { MessageList } from '../conversation/MessageList.tsx'
import type { Said } from '../conversation/outbox.ts'
import { AgentAvailability } from './AgentAvailability.tsx'
import { ConversationMessage } from './ConversationMessage.tsx'
import { ConversationRating } from './ConversationRating.tsx'
import { FaqQuestions } from './FaqQuestions.tsx'
import { NeverSharePasswordNote } from './NeverSharePasswordNote.tsx'
import { OrderPicker } from './OrderPicker.tsx'
import styles from './support.module.css'
import { useMemberConversation } from './useMemberConversation.ts'

const authorOf = ({ from, nickname }: SupportMessage): string =>
  from === 'user' ? 'mine' : `${from} ${nickname}`

let visits = 0

/** A member's conversation with customer service. */
export function MemberConversation() {
  const { t } = useLingui()
  const { reading, log, sending, talk } = useMemberConversation()
  const [choosing, setChoosing] = useState(false)
  const [place] = useState(() => `support ${++visits}`)
  const agent = useSubmit(support.agent)
  const end = useSubmit(support.end)
  const say = (said: Said): void => sending.say(said)
  const waiting = talk?.status === 'queued' || talk?.status === 'open'
  return (
    <AppPage
      title={<AgentAvailability talk={talk} />}
      documentTitle={talk?.agent || t`Customer service`}
      restore={place}
      footer={
        <Composer
          name="kefu.draft"
          longest={SUPPORT_LENGTH}
          placeholder={t`Write a message`}
          onText={(text) => say({ type: 'text', content: text, shown: text })}
          onPicture={(file) => say({ type: 'image', content: '', shown: '', file })}
          extras={[{ icon: ReceiptText, label: t`Order`, onPick: () => setChoosing(true) }]}
          note={
            <div className={styles.actions}>
              {waiting ? (
                <Button kind="quiet" size={36} disabled={end.disabled} onClick={() => end.send({})}>
                  {talk.status === 'open' ? <Trans>End conversation</Trans> : <Trans>Stop waiting</Trans>}
                </Button>
              ) : (
                <Button kind="quiet" size={36} disabled={agent.disabled} onClick={() => agent.send({})}>
                  <Trans>Talk to a person</Trans>
                </Button>
              )}
              {(agent.note || end.note) && !agent.offline && (
                <p className={styles.problem} role="status">
                  {agent.note || end.note}
                </p>
              )}
            </div>
          }
        />
      }
      className={styles.page}
    >
      <NeverSharePasswordNote />
      <AsOf reading={reading} inset />
      <ReadState reading={reading} quiet>
        {() => (
          <MessageList
            log={log}
            authorOf={authorOf}
            waiting={sending.list.length}
            label={t`Conversation`}
            head={
              <FaqQuestions onAsk={(id, title) => say({ type: 'faq', content: `${id}`, shown: title })} />
            }
            tail={
              <>
                {sending.list.map((row) => (
                  <OutgoingBubble
                    key={row.key}
                    row={row}
                    onAgain={() => sending.again(row.key)}
                    onDrop={() => sending.drop(row.key)}
                  />
                ))}
                {talk && <ConversationRating talk={talk} />}
              </>
            }
          >
            {(placed) => (
              <ConversationMessage
                placed={placed}
                onAsk={({ id, title }) => say({ type: 'faq', content: `${id}`, shown: title })}
              />
            )}
          </MessageList>
        )}
      </ReadState>
      <OrderPicker
        open={choosing}
        onClose={() => setChoosing(false)}
        onPick={(kind, id, name) => say({ type: 'order', content: `${kind}:${id}`, shown: name })}
      />
    </AppPage>
  )
}
