import { describe, expect, it } from 'vitest'
import { readDraft, writeDraft } from './draft.ts'
import { emptyTicket } from './state.ts'

const draft = { matchId: 7, ticket: { ...emptyTicket(), price: '67380', amount: '0.' } }

describe('a kept ticket', () => {
  it('comes back as it was typed', () => {
    expect(readDraft(writeDraft(draft))).toEqual(draft)
  })

  it('is nothing when it is damaged', () => {
    expect(readDraft(null)).toBeNull()
    expect(readDraft('{')).toBeNull()
    expect(readDraft(JSON.stringify({ ...draft, ticket: { ...draft.ticket, amount: '1e9' } }))).toBeNull()
    expect(readDraft(JSON.stringify({ ...draft, matchId: 0 }))).toBeNull()
  })
})
