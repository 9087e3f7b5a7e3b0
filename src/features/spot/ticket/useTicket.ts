import { useCallback, useEffect, useRef } from 'react'
import type { Decimal } from '#domain/money.ts'
import type { SpotSide } from '#domain/trade/spot.ts'
import { type Faults, type FormRules, useForm } from '#features/kit/index.ts'
import { NAME, readTicket, type TicketDraft } from './ticketDraft.ts'
import { errors, type TicketProblem } from './ticketProblems.ts'
import {
  emptyTicket,
  reduce,
  type TicketAction,
  type TicketContext,
  type TicketState,
} from './ticketState.ts'
import { summarise, type TicketSummary } from './ticketSummary.ts'

const rules: FormRules<
  TicketDraft,
  TicketAction,
  TicketContext | null,
  TicketSummary | null,
  Faults<TicketProblem>
> = {
  reduce: ({ matchId, ticket }, action, context) => ({ matchId, ticket: reduce(ticket, action, context) }),
  summarise: ({ ticket }, context) => context && summarise(ticket, context),
  errors: ({ ticket }, context) => {
    const problem = context && errors(ticket, context)
    return problem ? { [problem.place]: problem } : {}
  },
}

interface Options {
  readonly matchId: number
  /** Initial side of the order; takes precedence over the side of the stored draft. */
  readonly side?: SpotSide | undefined
  /** Values that the order form is checked against; null until the pair's terms are known. */
  readonly context: TicketContext | null
  readonly last: Decimal | undefined
  /** Whether the confirm sheet is open. */
  readonly confirming: boolean
}

const turned = (ticket: TicketState, side: SpotSide | undefined): TicketState =>
  side === undefined ? ticket : reduce(ticket, { do: 'side', side }, null)

/**
 * State of the spot order form of one pair. An empty limit price is prefilled with the first price received,
 * unless the person has edited the limit price.
 */
export function useTicket({ matchId, side, context, last, confirming }: Options) {
  const form = useForm(rules, {
    name: NAME,
    empty: { matchId, ticket: turned(emptyTicket(), side) },
    context,
    read: (kept) => {
      const begun = readTicket(kept)
      return begun?.matchId === matchId ? { matchId, ticket: turned(begun.ticket, side) } : null
    },
    // Only an amount counts as unfinished input, because the limit price is prefilled automatically.
    begun: ({ ticket }) => ticket.amount !== '',
    hold: confirming,
  })

  // The limit price is prefilled only once: the person may have cleared the field to type a price. It is never
  // prefilled while the field has the focus, because typed digits would be appended to the prefilled price.
  const filled = useRef(false)
  const own = useCallback(() => {
    filled.current = true
  }, [])
  const ready = context !== null && last !== undefined
  const { fill } = form
  useEffect(() => {
    if (!ready || last === undefined || filled.current) return
    filled.current = true
    fill({ do: 'last', price: last })
  }, [ready, last, fill])

  return { ...form, own }
}
