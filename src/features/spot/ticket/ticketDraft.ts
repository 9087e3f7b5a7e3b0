import * as v from 'valibot'
import { SPOT_ORDER_TYPES, TIMES_IN_FORCE } from '#domain/trade/spot.ts'
import { draft, type ReadDraft } from '#features/kit/index.ts'
import type { TicketState } from './ticketState.ts'

/** The stored draft of an unfinished order on one pair. */
export interface TicketDraft {
  readonly matchId: number
  readonly ticket: TicketState
}

const typed = v.pipe(v.string(), v.regex(/^(?:\d{1,20}(?:\.\d{0,18})?)?$/))
const Kept = v.object({
  matchId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ticket: v.object({
    side: v.picklist(['buy', 'sell']),
    orderType: v.picklist(SPOT_ORDER_TYPES),
    timeInForce: v.optional(v.picklist(TIMES_IN_FORCE), 'gtc'),
    price: typed,
    stopPrice: v.optional(typed, ''),
    stopLimit: v.optional(typed, ''),
    callback: v.optional(typed, ''),
    activation: v.optional(typed, ''),
    exits: v.optional(v.boolean(), false),
    takeProfit: v.optional(typed, ''),
    stopLoss: v.optional(typed, ''),
    amount: typed,
    unit: v.picklist(['base', 'quote']),
    percent: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  }),
})

/** Reads a stored draft; null when damaged. */
export const readTicket: ReadDraft<TicketDraft> = (kept) => {
  const read = v.safeParse(Kept, kept)
  return read.success ? read.output : null
}

/**
 * Name of the draft. All pairs share one draft, so an order typed on another pair replaces the stored order.
 */
export const NAME = 'ticket'

/** The pair of the stored order draft; undefined without a draft. */
export const draftPair = (): number | undefined => draft.read(NAME, readTicket)?.matchId
