import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { allCalls, isErrorKey } from '#contract/table.ts'
import type { AnswerOf, Call, ParamsOf } from '#contract/wire/callBuilders.ts'
import { handlers } from '#server/api/handlers.ts'
import { onceShared } from '#server/ledger/idempotent-write-batch.ts'
import type { Tx } from '#server/platform/db/types.ts'
import { AppError } from '#server/platform/errors.ts'
import { type CallContext, handlerOf, type OnceContext, sharedStepsOf } from '#server/platform/http/types.ts'
import type { Services } from '#server/services.ts'

/** The fields as text, as a request sends them, without undefined fields. */
const formOf = (params: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

export interface Sent {
  /** Id of the calling user; null for a guest. */
  readonly user: number | null
  readonly requestId: string
}

/**
 * Calls the handler of a call of the contract like the server: parameters and response are validated by their schemas.
 * A call with a request id runs in the transaction that records this id, and its work after the commit is also run.
 * Rejects with the handler's `AppError`.
 */
export async function callOf<C extends Call>(
  services: Services,
  def: C,
  params: ParamsOf<C>,
  { user, requestId }: Sent,
): Promise<AnswerOf<C>> {
  const name = allCalls.find(([, call]) => call === def)?.[0]
  if (name === undefined) throw new Error(`${def.path} is no call of the table`)
  const handle = handlerOf(handlers, name)
  const form = formOf(params)
  const checked = v.safeParse(def.params, form, { abortEarly: true })
  if (!checked.success) {
    const { message } = checked.issues[0]
    throw new AppError(isErrorKey(message) ? message : 'param_error')
  }
  const input = checked.output
  const caller = user === null ? null : { userId: user, tokenHash: Buffer.alloc(32) }
  const context: CallContext = { services, lang: 'en', ip: '127.0.0.1', userAgent: 'world', caller }
  let effects: (() => void)[] = []
  const inside = (tx: Tx): Promise<unknown> => {
    effects = []
    const afterCommit = (effect: () => void): void => void effects.push(effect)
    if (!caller) throw new Error(`${name} needs a person`)
    const within: OnceContext = { ...context, caller, tx, requestId, afterCommit }
    return handle(input, within)
  }
  let acted = false
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([name, form]))
    .digest()
  const answer =
    def.once && user !== null
      ? await onceShared(
          () => sharedStepsOf(handlers, name)(input, services, user),
          services.db,
          { userId: user, requestId, bodyHash, time: services.clock.now() },
          inside,
          () => {
            acted = true
          },
        )
      : await handle(input, context)
  if (acted) for (const effect of effects) effect()
  return v.parse(def.answer, JSON.parse(JSON.stringify(answer))) as AnswerOf<C>
}
