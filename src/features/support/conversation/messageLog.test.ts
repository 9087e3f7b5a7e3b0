import { describe, expect, test } from 'vitest'
import { groupMessages, newest, withNewestPage, withOlder, withReceived } from './messageLog.ts'

const DAY = new Date(2026, 10, 24, 9, 0, 0).getTime() / 1000
const at = (id: number, created_time = DAY + id) => ({ id, created_time })
const all = (...ids: number[]) => ids.map((id) => at(id))
const ids = (messages: readonly { readonly id: number }[]) => messages.map(({ id }) => id)

describe('a chat log merged with a page read from the server', () => {
  test('contains exactly that page when the log was empty', () => {
    expect(ids(withNewestPage([], { list: all(3, 2, 1), more: 0 }))).toEqual([1, 2, 3])
    expect(withNewestPage(all(1), { list: [], more: 0 })).toEqual([])
  })
  test('keeps older messages that adjoin that page, and newer messages received live', () => {
    expect(ids(withNewestPage(all(1, 2, 3, 7), { list: all(6, 5, 3), more: 1 }))).toEqual([1, 2, 3, 5, 6, 7])
  })
  test('has no messages that the server has deleted within the range of that page', () => {
    expect(ids(withNewestPage(all(1, 2, 3, 4), { list: all(4, 2), more: 1 }))).toEqual([1, 2, 4])
  })
  test('contains only that page when messages are missing between the page and the older messages', () => {
    expect(ids(withNewestPage(all(1, 2, 3), { list: all(9, 8), more: 1 }))).toEqual([8, 9])
  })
  test('contains only that page when the server has no messages older than that page', () => {
    expect(ids(withNewestPage(all(1, 2, 3), { list: all(3, 2), more: 0 }))).toEqual([2, 3])
  })
})

test('a message received live is inserted in the order of ids, and not a second time', () => {
  expect(ids(withReceived(all(1, 3), all(2, 3, 4)))).toEqual([1, 2, 3, 4])
  const known = all(1)
  expect(withReceived(known, all(1))).toBe(known)
})

test('an older page of a chat is inserted before the known messages, without messages that are known already', () => {
  expect(ids(withOlder(all(5, 6), all(5, 4, 3)))).toEqual([3, 4, 5, 6])
})

test('a chat is divided into days, and into groups of consecutive messages of one person', () => {
  const said = [
    { ...at(1, DAY), by: 'a' },
    { ...at(2, DAY + 300), by: 'a' },
    { ...at(3, DAY + 601), by: 'a' },
    { ...at(4, DAY + 602), by: 'b' },
    { ...at(5, DAY + 86_400), by: 'b' },
  ]
  const rows = groupMessages(said, ({ by }) => by)
  expect(rows.map(({ day }) => day !== null)).toEqual([true, false, false, false, true])
  expect(rows.map(({ first, last }) => [first, last])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
  ])
})

test('a chat that is open for days holds only its newest messages in memory', () => {
  const many = all(...Array.from({ length: 2_001 }, (_, index) => index + 1))
  expect(ids(newest(many)).slice(0, 2)).toEqual([2, 3])
  const few = all(1, 2)
  expect(newest(few)).toBe(few)
})
