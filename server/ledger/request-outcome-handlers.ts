import type { request } from '#contract/wire/request.ts'
import type { Handler } from '../platform/http/types.ts'
import { reasonText } from '../platform/texts/error-reasons.ts'
import { errorText } from '../platform/texts/errors.ts'
import { settle } from './idempotent-write.ts'

const settleRequest: Handler<typeof request.settle> = async (params, { services, caller, lang }) => {
  const name = { userId: caller.userId, requestId: params.request_id, time: services.clock.now() }
  const outcome = await settle(services.db, name)
  if (outcome.kind === 'done') return { outcome: 'done', answer: outcome.answer }
  if (outcome.kind === 'void') return { outcome: 'void' }
  const { key, values, about } = outcome.error
  const message = reasonText(outcome.error, lang) ?? errorText(key, lang, values)
  return { outcome: 'refused', key, message, ...(about.field !== undefined && { field: about.field }) }
}

export const requestHandlers = { settle: settleRequest }
