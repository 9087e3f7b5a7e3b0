import type { convert as calls } from '#contract/funds/convert.ts'
import { type Handler, sharesTransaction } from '../../platform/http/types.ts'
import { notifyAfterCommit, toPerson } from '../notifications.ts'
import { placeConversion, sharedSteps } from './open-conversion.ts'
import { listConversions, readList } from './queries.ts'
import { quoteFor } from './quote.ts'
import { toConvertRow } from './store.ts'

const list: Handler<typeof calls.list> = (_params, { services, caller }) => readList(services, caller.userId)

const quote: Handler<typeof calls.quote> = (params, { services, caller }) =>
  quoteFor(services, services.db, caller.userId, params)

const convert: Handler<typeof calls.convert> = async (params, context) => {
  const { services, caller, tx } = context
  const quote_id = params.quote_id ?? (await quoteFor(services, tx, caller.userId, params)).quote_id
  const { row, legs, touched } = await placeConversion(services, tx, caller.userId, { ...params, quote_id })
  const notified = toConvertRow(services.market, row, legs)
  notifyAfterCommit(context, { events: [toPerson(caller.userId, 'convert', { row: notified })], touched })
  return notified
}

const log: Handler<typeof calls.log> = (params, { services, caller }) =>
  listConversions(services, caller.userId, params)

export const convertHandlers = { list, quote, convert: sharesTransaction(convert, sharedSteps), log }
