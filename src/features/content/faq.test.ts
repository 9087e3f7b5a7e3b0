import { expect, it } from 'vitest'
import { faqGroups, inTwoColumns } from './faq.ts'

const entry = (id: number, group: string, title: string, content: string) => ({ id, group, title, content })
const ENTRIES = [
  entry(1, 'Account', 'How do I register?', '<p>With a <b>mailed</b> code.</p>'),
  entry(2, 'Orders', 'When is an order filled?', '<p>On a recorded tick.</p>'),
  entry(3, 'Account', 'Which languages?', '<p>Nine.</p>'),
]
const ids = (text: string) => faqGroups(ENTRIES, text).map((group) => group.entries.map(({ id }) => id))

it('the questions of the help page are grouped by heading while the search is empty', () => {
  expect(faqGroups(ENTRIES, ' ').map(({ heading }) => heading)).toEqual(['Account', 'Orders'])
  expect(ids('')).toEqual([[1, 3], [2]])
})

it('a search of the help page requires every search word in question or answer, ignoring case', () => {
  expect(ids('TICK')).toEqual([[2]])
  expect(ids('mailed register')).toEqual([[1]])
  expect(ids('mailed tick')).toEqual([])
})

it('a search of the help page finds words typed without accents', () => {
  const found = faqGroups([entry(4, 'Tài khoản', 'Đặt lệnh thế nào?', '')], 'dat lenh')
  expect(found).toHaveLength(1)
})

it('a search of the help page ignores markup', () => {
  expect(ids('<b>')).toEqual([])
})

it('the questions are divided into two columns of about equal length, without dividing a group', () => {
  const groups = (...sizes: number[]) =>
    sizes.map((size, index) => ({
      heading: String(index),
      entries: Array.from({ length: size }, (_, id) => entry(id, String(index), '', '')),
    }))
  const sizes = (...given: number[]) =>
    inTwoColumns(groups(...given)).map((column) => column.map(({ entries }) => entries.length))
  expect(sizes(3, 2, 5, 1)).toEqual([
    [3, 2],
    [5, 1],
  ])
  expect(sizes(6, 1, 1)).toEqual([[6], [1, 1]])
  expect(sizes(2)).toEqual([[2], []])
  expect(sizes()).toEqual([[], []])
})
