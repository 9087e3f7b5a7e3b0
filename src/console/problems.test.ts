import { beforeEach, expect, test } from 'vitest'
import { speak } from './language.ts'
import { sentenceOf } from './problems.ts'

beforeEach(() => speak('en'))

const LOCKED = {
  problem: 'locked',
  message: 'as the server said it',
  code: 'locked',
  values: { operator: 'ana' },
} as const

test('a sentence of the console itself is said in the language of the page, with what it names', async () => {
  expect(sentenceOf(LOCKED)).toBe(
    'Ten attempts failed: another operator lets you in again with "operator unlock ana"',
  )
  await speak('zh')
  expect(sentenceOf(LOCKED)).toMatch(/^已失败十次.*operator unlock ana/)
})

test('what a command says, and a sentence of a later release, is shown as it came', () => {
  expect(sentenceOf({ problem: 'rejected', message: 'there is no coin X' })).toBe('there is no coin X')
  expect(sentenceOf({ ...LOCKED, code: 'of_tomorrow' })).toBe('as the server said it')
})
