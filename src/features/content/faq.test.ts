import { expect, it } from 'vitest'
import { faqGroups } from './faq.ts'

const entry = (id: number, group: string, title: string, content: string) => ({ id, group, title, content })
const ENTRIES = [
  entry(1, 'Account', 'How do I register?', '<p>With a <b>mailed</b> code.</p>'),
  entry(2, 'Orders', 'When is an order filled?', '<p>On a recorded tick.</p>'),
  entry(3, 'Account', 'Which languages?', '<p>Nine.</p>'),
]
const ids = (text: string) => faqGroups(ENTRIES, text).map((group) => group.entries.map(({ id }) => id))

it('groups everything under its heading when nothing is searched', () => {
  expect(faqGroups(ENTRIES, ' ').map(({ heading }) => heading)).toEqual(['Account', 'Orders'])
  expect(ids('')).toEqual([[1, 3], [2]])
})

it('looks for every word in question and answer, in any case', () => {
  expect(ids('TICK')).toEqual([[2]])
  expect(ids('mailed register')).toEqual([[1]])
  expect(ids('mailed tick')).toEqual([])
})

it('finds words that are typed without their marks', () => {
  const found = faqGroups([entry(4, 'Tài khoản', 'Đặt lệnh thế nào?', '')], 'dat lenh')
  expect(found).toHaveLength(1)
})

it('does not search the markup', () => {
  expect(ids('<b>')).toEqual([])
})
