import type { CallFreeze } from '#contract/freezes.ts'
import type { AnswerOf, ParamsOf, WriteCall } from '#contract/wire/callBuilders.ts'
import { useWrite } from '#data/api/write.ts'
import { type SubmitStateView, useSubmitStateView } from './submitStateView.ts'

const NO_FREEZES: readonly CallFreeze[] = []

/** A write with the state of its button and message. */
export interface Submit<C extends WriteCall = WriteCall> extends SubmitStateView {
  /** The freezes of an account that stop the call. */
  readonly stoppedBy: readonly CallFreeze[]
  send(params: ParamsOf<C>, file?: File): Promise<AnswerOf<C> | null>
  check(): Promise<AnswerOf<C> | null>
  reset(): void
}

interface Options<A, F> {
  /** Message for an error that has no specific text: "The transfer could not be completed". */
  readonly otherwise?: string
  /** Parameters whose fields show their own error through `said`; other errors are shown beside the button. */
  readonly fields?: readonly F[]
  /** Called when the write is done, whether its answer arrived or its outcome was looked up. */
  readonly onDone?: (answer: A) => unknown
}

/**
 * Sends a write once per submission, with a `request_id` if the call has one (`once` in the contract). Reads that the
 * contract lists in the call's `changes` are repeated automatically.
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
    ...useSubmitStateView(write.state, write.error, otherwise, fields),
    stoppedBy: call.stoppedBy ?? NO_FREEZES,
    send: (params, file) => told(write.send(params, file)),
    check: () => told(write.check()),
    reset: write.reset,
  }
}
