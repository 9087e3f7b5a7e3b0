import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { beforeEach, expect, test } from 'vitest'
import { PROBLEM_TEXTS } from '#contract/operators/problems.ts'
import { sentenceOf } from './problems.ts'

const LOCKED = {
  problem: 'locked',
  message: 'as the server said it',
  code: 'locked',
  values: { operator: 'ana' },
} as const

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a sentence of the console itself is said in the language of the page, with what it names', () => {
  expect(sentenceOf(LOCKED)).toBe(
    'Ten attempts failed: another operator lets you in again with "operator unlock ana"',
  )
  const { message, context } = PROBLEM_TEXTS.locked
  i18n.loadAndActivate({
    locale: 'zh',
    messages: { [generateMessageId(message, context)]: [['operator'], ' 已锁定'] },
  })
  expect(sentenceOf(LOCKED)).toBe('ana 已锁定')
})

test('what a command says, and a sentence of a later release, is shown as it came', () => {
  expect(sentenceOf({ problem: 'rejected', message: 'there is no coin X' })).toBe('there is no coin X')
  expect(sentenceOf({ ...LOCKED, code: 'of_tomorrow' })).toBe('as the server said it')
})
