import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { own } from '#data/own.ts'
import type { Decimal } from '#domain/money.ts'
import type { SpotSide } from '#domain/spot.ts'
import { readDraft, writeDraft } from './draft.ts'
import { emptyTicket, reduce, type TicketAction, type TicketContext, type TicketState } from './state.ts'

const NAME = 'ticket'

/** The pair of the ticket that was left, if any. */
export const draftPair = (): number | undefined => readDraft(own.get(NAME))?.matchId

interface Options {
  readonly matchId: number
  /** Opens the ticket on this side whatever the draft says. */
  readonly side?: SpotSide | undefined
  /** Null until the pair's terms are known. */
  readonly context: TicketContext | null
  readonly last: Decimal | undefined
}

const begin = ({ matchId, side }: Pick<Options, 'matchId' | 'side'>): TicketState => {
  const draft = readDraft(own.get(NAME))
  const ticket = draft?.matchId === matchId ? draft.ticket : emptyTicket()
  return side === undefined ? ticket : reduce(ticket, { do: 'side', side }, null)
}

/**
 * The state of a Coins ticket for one pair (mounted anew for another): begun from the draft, kept as one at every
 * change, its limit filled with the first price that comes.
 */
export function useTicket({ matchId, side, context, last }: Options) {
  const latest = useRef(context)
  useEffect(() => {
    latest.current = context
  })
  const [state, dispatch] = useReducer(
    (before: TicketState, action: TicketAction) => reduce(before, action, latest.current),
    { matchId, side },
    begin,
  )
  const [touched, setTouched] = useState(false)

  const act = useCallback((action: TicketAction) => {
    setTouched(true)
    dispatch(action)
  }, [])

  useEffect(() => {
    if (touched) own.set(NAME, writeDraft({ matchId, ticket: state }))
  }, [touched, matchId, state])

  // Once: a person who empties the field to type another price must not find the next tick in it.
  const filled = useRef(false)
  const ready = context !== null && last !== undefined
  useEffect(() => {
    if (!ready || last === undefined || filled.current) return
    filled.current = true
    dispatch({ do: 'last', price: last })
  }, [ready, last])

  return { state, act }
}
