import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/helpers/test-database.ts'
import { ClockSkewError, clockSkew, rejectSkew, skewOf } from './clock-skew.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ migrated: false })
})
afterAll(() => database.drop())

const HOURS = 3_600_000
const machine = (ahead: number) => ({ now: () => Date.now() + ahead, isMachine: true as const })

describe('skewOf', () => {
  it('is 0 while the time of the database lies between the two readings, however slow the query was', () => {
    expect(skewOf({ before: 1000, database: 1000, after: 1000 })).toBe(0)
    expect(skewOf({ before: 1000, database: 9000, after: 31_000 })).toBe(0)
  })

  it('is the certain part of the difference, positive when the clock is ahead and negative when it is behind', () => {
    expect(skewOf({ before: 5000, database: 3000, after: 5100 })).toBe(2000)
    expect(skewOf({ before: 1000, database: 3000, after: 1100 })).toBe(-1900)
  })
})

describe('clockSkew', () => {
  it('measures a clock of the machine by that of the database, and no clock of a test', async () => {
    expect(await clockSkew(database.db, machine(0))).toBe(0)
    const ahead = await clockSkew(database.db, machine(8 * HOURS))
    expect(Math.abs(ahead - 8 * HOURS)).toBeLessThan(60_000)
    const behind = await clockSkew(database.db, machine(-8 * HOURS))
    expect(Math.abs(behind + 8 * HOURS)).toBeLessThan(60_000)
    expect(await clockSkew(database.db, { now: () => 0 })).toBe(0)
  })
})

describe('rejectSkew', () => {
  it('accepts a difference of 2 s and throws above it, in both directions', () => {
    const at = (now: number) => () => rejectSkew({ now: () => now, isMachine: true }, now, 10_000)
    expect(at(12_000)).not.toThrow()
    expect(at(8000)).not.toThrow()
    expect(at(12_001)).toThrow(ClockSkewError)
    expect(at(7999)).toThrow('2001 ms behind the database')
  })
})
