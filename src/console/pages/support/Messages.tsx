import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Center, Text } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { support, type Talk, type TalkMessage } from '#contract/operators/support.ts'
import { send } from '../../api.ts'
import { Amount, Time } from '../../parts/formattedValues.tsx'
import { ObjectName } from '../../parts/ObjectName.tsx'
import { Picture } from './Picture.tsx'
import styles from './Support.module.css'

function Content({ message }: { readonly message: TalkMessage }): ReactNode {
  const { card, type, id, text } = message
  if (type === 'image') return <Picture call={support.calls.picture} message={id} />
  if (card)
    return (
      <>
        <strong>
          <ObjectName name={card.order} />
        </strong>
        <br />
        <Amount amount={card.amount} coin={card.coin} />, <Time at={card.created_at} />
      </>
    )
  return text
}

function Message({ message }: { readonly message: TalkMessage }) {
  const { t } = useLingui()
  const { from, agent, seen } = message
  const isOurs = from === 'agent' || from === 'bot'
  const names = { user: '', bot: t`Bot`, agent, note: '' } as const
  return (
    <div className={styles.message} data-ours={isOurs || undefined} data-note={from === 'note' || undefined}>
      <div className={styles.bubble}>
        <Content message={message} />
      </div>
      <div className={styles.meta}>
        {names[from]} <Time at={message.created_at} />
        {from === 'agent' && <> · {seen ? t`Read` : t`Sent`}</>}
      </div>
    </div>
  )
}

/**
 * All loaded messages, oldest first. The newest messages arrive with each refresh, older messages are loaded
 * on request.
 */
function useMessages(talk: Talk, person: string) {
  const [older, setOlder] = useState<readonly TalkMessage[]>([])
  const [before, setBefore] = useState<readonly TalkMessage[]>([])
  const [more, setMore] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Messages of earlier responses are accumulated, because a response contains only the latest messages.
  useEffect(() => setBefore((now) => merged(now, talk.messages)), [talk.messages])
  const messages = merged(merged(older, before), talk.messages)
  const load = async (): Promise<void> => {
    const first = messages[0]
    if (!first) return
    setBusy(true)
    setProblem(null)
    try {
      const page = await send(support.calls.show, { person, before: first.id })
      setOlder((now) => merged(page.messages, now))
      setMore(page.more)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return { messages, more: more ?? talk.more, load, isBusy, problem }
}

/** Merges two lists by message number; a message in both lists is taken from the second list. */
const merged = (one: readonly TalkMessage[], other: readonly TalkMessage[]): readonly TalkMessage[] =>
  [...new Map([...one, ...other].map((message) => [message.id, message])).values()].toSorted(
    (a, b) => a.id - b.id,
  )

/** Within this distance (px) from the end, the operator counts as reading the newest messages. */
const AT_END = 80

/**
 * The messages of a conversation. New messages scroll into view unless the operator has scrolled up to older
 * messages.
 */
export function Messages({ talk, person }: { readonly talk: Talk; readonly person: string }) {
  const { t } = useLingui()
  const { messages, more, load, isBusy, problem } = useMessages(talk, person)
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every new message.
  useLayoutEffect(() => {
    if (isAtEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [last])
  return (
    <section
      ref={box}
      className={styles.messages}
      aria-label={t`Messages`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END
      }}
    >
      {more && (
        <Center>
          <Button variant="subtle" loading={isBusy} onClick={() => void load()}>
            <Trans>Older messages</Trans>
          </Button>
        </Center>
      )}
      {problem !== null && (
        <Text size="xs" c="red" ta="center" role="alert">
          {problem}
        </Text>
      )}
      {messages.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" role="status">
          <Trans>Nothing was written yet.</Trans>
        </Text>
      )}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </section>
  )
}
