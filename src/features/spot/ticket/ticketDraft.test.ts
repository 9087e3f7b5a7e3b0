import { describe, expect, it } from 'vitest'
import { readTicket } from './ticketDraft.ts'
import { emptyTicket } from './ticketState.ts'

const draft = { matchId: 7, ticket: { ...emptyTicket(), price: '67380', amount: '0.' } }

describe('a stored draft of a spot ticket', () => {
  it('is restored as it was typed', () => {
    expect(readTicket(draft)).toEqual(draft)
  })

  it('of a stop order is restored with the prices of the stop order', () => {
    const stop = {
      ...draft,
      ticket: { ...draft.ticket, orderType: 'oco', stopPrice: '60000', stopLimit: '59000', exits: true },
    }
    expect(readTicket(stop)).toEqual(stop)
  })

  it('of an earlier version is restored without stop prices', () => {
    const {
      stopPrice: _,
      stopLimit: __,
      callback: ______,
      activation: _______,
      exits: ___,
      takeProfit: ____,
      stopLoss: _____,
      ...ticket
    } = draft.ticket
    expect(readTicket({ ...draft, ticket })).toEqual(draft)
  })

  it('is ignored when damaged', () => {
    expect(readTicket(null)).toBeNull()
    expect(readTicket('{')).toBeNull()
    expect(readTicket({ ...draft, ticket: { ...draft.ticket, amount: '1e9' } })).toBeNull()
    expect(readTicket({ ...draft, matchId: 0 })).toBeNull()
  })
})
