import type { AnswerOf, ParamsOf, WriteCall } from '#contract/wire/kit.ts'
import { useWrite } from '#data/api/write.ts'
import { type SendingView, useSendingView } from './sending.ts'

/** A write beside its button: what to say about it, and whether it may be pressed. */
export interface Submit<C extends WriteCall = WriteCall> extends SendingView {
  send(params: ParamsOf<C>, file?: File): Promise<AnswerOf<C> | null>
  check(): Promise<AnswerOf<C> | null>
  reset(): void
}

interface Options<A, F> {
  /** What to say when nothing better is known: "The transfer could not be completed". */
  readonly otherwise?: string
  /** Parameters whose fields show by `said` what they were rejected for; all else is said beside the button. */
  readonly fields?: readonly F[]
  /** It was done, whether the answer came by itself or was asked for. */
  readonly onDone?: (answer: A) => unknown
}

/**
 * Sends a write once per tap, under a `request_id` where the call is one that must not be done twice. What the call
 * `changes` is read again by itself.
 */
export function useSubmit<C extends WriteCall>(
  call: C,
  { otherwise, fields, onDone }: Options<AnswerOf<C>, string & keyof ParamsOf<C>> = {},
): Submit<C> {
  const write = useWrite(call)
  const told = async (sent: Promise<AnswerOf<C> | null>): Promise<AnswerOf<C> | null> => {
    const answer = await sent
    if (answer !== null) await onDone?.(answer)
    return answer
  }
  return {
    ...useSendingView(write.state, write.error, otherwise, fields),
    send: (params, file) => told(write.send(params, file)),
    check: () => told(write.check()),
    reset: write.reset,
  }
}
