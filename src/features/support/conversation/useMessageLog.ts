import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, isCallError } from '#data/api/call-errors.ts'
import {
  type LoggedMessage,
  type MessagePage,
  newest,
  withNewestPage,
  withOlder,
  withReceived,
} from './messageLog.ts'

interface Source<M extends LoggedMessage> {
  /** Identifies the conversation, the person and the language; another name starts an empty log. */
  readonly name: string
  /** The newest page of the conversation, loaded or stored. */
  readonly part: MessagePage<M> | undefined
  /** Loads the messages before the message with this id. */
  readonly ask: (before: number) => Promise<MessagePage<M>>
}

export interface Log<M extends LoggedMessage> {
  /** Messages of the conversation, oldest first. */
  readonly messages: readonly M[]
  /** Whether the conversation has older messages that are not loaded. */
  readonly more: boolean
  readonly loadingOlder: boolean
  readonly olderError: CallError | null
  loadOlder(): void
  /** Adds received messages and removes the messages with the ids `gone`. */
  hear(messages: readonly M[], gone?: readonly number[]): void
}

interface State<M extends LoggedMessage> {
  readonly name: string
  readonly part: MessagePage<M> | undefined
  readonly messages: readonly M[]
  /** Whether the conversation has messages before the oldest loaded message. */
  readonly more: boolean
}

const begin = <M extends LoggedMessage>(name: string): State<M> => ({
  name,
  part: undefined,
  messages: [],
  more: false,
})

function take<M extends LoggedMessage>(state: State<M>, part: MessagePage<M>): State<M> {
  const messages = withNewestPage(state.messages, part)
  const reaches = (messages[0]?.id ?? 0) < (part.list.at(-1)?.id ?? 0)
  // Only the oldest loaded page says whether older messages exist. That page is `part`, unless older messages
  // than those of `part` are loaded.
  return { ...state, part, messages, more: reaches ? state.more : part.more === 1 }
}

/** The messages of a conversation: its newest page, messages received since, and older pages on demand. */
export function useMessageLog<M extends LoggedMessage>({ name, part, ask }: Source<M>): Log<M> {
  const [state, setState] = useState<State<M>>(() => begin(name))
  const [older, setOlder] = useState<'idle' | 'loading' | CallError>('idle')
  let current = state.name === name ? state : begin<M>(name)
  if (part && current.part !== part) current = take(current, part)
  if (current !== state) setState(current)

  const latest = useRef({ current, ask, busy: false })
  useEffect(() => {
    latest.current = { ...latest.current, current, ask }
  })

  const hear = useCallback(
    (messages: readonly M[], gone: readonly number[] = []) =>
      setState((before) => {
        const heard = withReceived(before.messages, messages)
        const left = gone.length > 0 ? heard.filter(({ id }) => !gone.includes(id)) : heard
        if (left === before.messages) return before
        const kept = newest(left)
        return { ...before, messages: kept, more: before.more || kept !== left }
      }),
    [],
  )
  const loadOlder = useCallback(async () => {
    const { current, ask, busy } = latest.current
    const [first] = current.messages
    if (busy || !current.more || !first) return
    latest.current.busy = true
    setOlder('loading')
    try {
      const { list, more } = await ask(first.id)
      setState((now) =>
        now.name === current.name && now.messages[0]?.id === first.id
          ? { ...now, messages: withOlder(now.messages, list), more: more === 1 }
          : now,
      )
      setOlder('idle')
    } catch (error) {
      if (isCallError(error)) setOlder(error)
      else if (error instanceof DOMException) setOlder('idle')
      else throw error
    } finally {
      latest.current.busy = false
    }
  }, [])

  return {
    messages: current.messages,
    more: current.more,
    loadingOlder: older === 'loading',
    olderError: typeof older === 'string' ? null : older,
    loadOlder: () => void loadOlder(),
    hear,
  }
}
