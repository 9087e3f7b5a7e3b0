import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { beforeEach, expect, test } from 'vitest'
import { translateMessage } from './translate-message.ts'

const WAITS = {
  message: 'no proposal 7 waits; see approvals list',
  phrase: 'no proposal {number} waits; see approvals list',
  values: { number: 7 },
}

beforeEach(() =>
  i18n.loadAndActivate({
    locale: 'zh',
    messages: {
      [generateMessageId(WAITS.phrase)]: ['没有待批准的提案 ', ['number']],
      [generateMessageId('the days')]: ['天数'],
      [generateMessageId('{what} must be a whole number')]: [['what'], '必须是整数'],
    },
  }),
)

test('a server message with a phrase of the catalogue is translated to the language of the page, with its values', () => {
  expect(translateMessage(WAITS)).toBe('没有待批准的提案 7')
})

test('a value that is itself a phrase of the catalogue is translated, and any other value is inserted unchanged', () => {
  const said = { message: 'the days must be a whole number', phrase: '{what} must be a whole number' }
  expect(translateMessage({ ...said, values: { what: { message: 'the days', phrase: 'the days' } } })).toBe(
    '天数必须是整数',
  )
  expect(translateMessage({ ...said, values: { what: '{number} <b>' } })).toBe('{number} <b>必须是整数')
})

test('a server message without a phrase, or with a phrase without a translation, is shown unchanged', () => {
  expect(translateMessage({ message: '余额不足' })).toBe('余额不足')
  expect(translateMessage({ ...WAITS, phrase: 'of {number} tomorrow' })).toBe(WAITS.message)
  expect(translateMessage({ ...WAITS, phrase: '__proto__' })).toBe(WAITS.message)
})
