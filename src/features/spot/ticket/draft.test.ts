import { describe, expect, it } from 'vitest'
import { readTicket } from './draft.ts'
import { emptyTicket } from './state.ts'

const draft = { matchId: 7, ticket: { ...emptyTicket(), price: '67380', amount: '0.' } }

describe('a kept spot ticket', () => {
  it('is restored as it was typed', () => {
    expect(readTicket(draft)).toEqual(draft)
  })

  it('is ignored when it is damaged', () => {
    expect(readTicket(null)).toBeNull()
    expect(readTicket('{')).toBeNull()
    expect(readTicket({ ...draft, ticket: { ...draft.ticket, amount: '1e9' } })).toBeNull()
    expect(readTicket({ ...draft, matchId: 0 })).toBeNull()
  })
})
