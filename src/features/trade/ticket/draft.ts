import * as v from 'valibot'
import type { TicketState } from './state.ts'

/** A ticket that was begun, so that a reload or a lost line costs nothing. Kept per person (`#data/own.ts`). */
export interface Draft {
  readonly matchId: number
  readonly ticket: TicketState
}

const typed = v.pipe(v.string(), v.regex(/^(?:\d{1,20}(?:\.\d{0,18})?)?$/))
const Stored = v.object({
  matchId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ticket: v.object({
    side: v.picklist(['buy', 'sell']),
    orderType: v.picklist(['limit', 'market']),
    price: typed,
    amount: typed,
    unit: v.picklist(['base', 'quote']),
    percent: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  }),
})

export const writeDraft = (draft: Draft): string => JSON.stringify(draft)

/** The draft as it was kept, or null when there is none or it is damaged. */
export function readDraft(stored: string | null): Draft | null {
  if (stored === null) return null
  try {
    const read = v.safeParse(Stored, JSON.parse(stored))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
