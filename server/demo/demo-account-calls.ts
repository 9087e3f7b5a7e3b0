import * as v from 'valibot'
import { allCalls } from '#contract/table.ts'
import type { AnswerOf, Call } from '#contract/wire/callBuilders.ts'
import type { Tx } from '../platform/db/types.ts'
import { type Handlers, handlerOf, type OnceContext } from '../platform/http/types.ts'
import { type DemoAccount, demoRequest } from '../products/demo-action.ts'
import type { Services } from '../services.ts'

/**
 * The demo account as the user of calls, which run inside the given transaction.
 * @param act name of the demo step; it is part of the request ids of the step
 * @param effects receives the effects that are to run after the commit
 */
export function accountIn(
  { services, handlers, userId }: { services: Services; handlers: Handlers; userId: number },
  tx: Tx,
  act: string,
  effects: (() => void)[],
): DemoAccount {
  const context: OnceContext = {
    services,
    lang: 'en',
    ip: '127.0.0.1',
    userAgent: '',
    caller: { userId, tokenHash: Buffer.alloc(32) },
    tx,
    requestId: demoRequest(act),
    afterCommit: (effect) => void effects.push(effect),
  }
  return {
    services,
    tx,
    userId,
    call: async <C extends Call>(call: C, form: Readonly<Record<string, string | number>>) => {
      const name = allCalls.find(([, one]) => one === call)?.[0]
      if (name === undefined) throw new TypeError(`${call.path} is no call of the table`)
      const texts = Object.fromEntries(Object.entries(form).map(([key, value]) => [key, String(value)]))
      const answer = await handlerOf(handlers, name)(v.parse(call.params, texts), context)
      // `handlerOf` returns answers without a type; `call` determines the type.
      return answer as AnswerOf<C>
    },
  }
}
