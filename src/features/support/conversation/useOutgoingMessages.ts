import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { WriteCall } from '#contract/wire/callBuilders.ts'
import { useSession } from '#data/session/session.ts'
import { type Outgoing, outboxOf, type Said, type Sender } from './outbox.ts'

interface Options<C extends WriteCall> extends Sender<C> {
  /** Name under which the outbox of the conversation is stored. */
  readonly name: string
  readonly now: () => number
}

export interface Sending {
  readonly list: readonly Outgoing[]
  say(said: Said): void
  again(key: number): void
  drop(key: number): void
}

/** Messages in flight of one conversation, including messages of an earlier visit. */
export function useOutgoingMessages<C extends WriteCall>({ name, now, ...sender }: Options<C>): Sending {
  const { scope } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `scope` identifies the person, and each person has a separate outbox.
  const box = useMemo(() => outboxOf(name, sender), [name, scope])
  useEffect(() => {
    box.sender = sender
  })
  const list = useSyncExternalStore(box.list.subscribe, box.list.get)
  return { list, say: (said) => box.say(said, now()), again: box.again, drop: box.drop }
}
