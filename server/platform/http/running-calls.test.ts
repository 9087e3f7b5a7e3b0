import { describe, expect, it } from 'vitest'
import { allCalls } from '#contract/table.ts'
import { countRunningCalls, runningKindOf } from './running-calls.ts'

describe('the number of calls that a node is answering', () => {
  it('is bounded for reads and writes separately, and a finished call makes room for the next', () => {
    const running = countRunningCalls({ read: 1, write: 2 })
    const first = running.enter('write')
    running.enter('write')
    expect(running.enter('write')).toBeNull()
    expect(running.enter('read')).not.toBeNull()
    expect(running.counts).toEqual({ read: 1, write: 2 })
    first?.()
    expect(running.enter('write')).not.toBeNull()
    expect(running.counts).toEqual({ read: 1, write: 2 })
  })
})

describe('the kind by which a call is counted', () => {
  const kinds = new Map(allCalls.map(([name, call]) => [name, runningKindOf(name, call)]))

  it('is none for every call that uploads a file, because a slow connection prolongs it', () => {
    const uploads = allCalls.filter(([, call]) => call.upload === true)
    expect(uploads.length).toBeGreaterThan(0)
    for (const [name] of uploads) expect(kinds.get(name)).toBeNull()
  })

  it('is write for an order and read for a list and for the question about the outcome of a write', () => {
    expect(kinds.get('spot.place')).toBe('write')
    expect(kinds.get('market.quotes')).toBe('read')
    expect(kinds.get('request.settle')).toBe('read')
  })
})
