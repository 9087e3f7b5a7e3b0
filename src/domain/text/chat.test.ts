import { describe, expect, test } from 'vitest'
import {
  bannedWord,
  CHAT_NEW_HOURLY,
  CHAT_NEW_MS,
  type ChatPast,
  chatFault,
  namesAddress,
  plainLetters,
} from './chat.ts'

const NOW = 1_700_000_000_000
const old: ChatPast = { accountAt: NOW - CHAT_NEW_MS, lastAt: 0, lastHour: 0 }
const text = (said: string) => ({ type: 'text', text: said }) as const

describe('a list of rejected words', () => {
  test.each([
    ['Free-Money', 'fr33 m o n e y!'],
    ['seed phrase', 'send me your S.E.E.D ph​rase'],
    ['bịp bợm', 'BIP  BOM'],
    ['诈骗', '诈 骗'],
    ['scam', 'ＳＣＡＭ'],
  ])('matches %s in the message %s', (word, said) => {
    expect(bannedWord(said, [plainLetters(word)])).toBe(plainLetters(word))
  })
  test('matches no other words, and an empty entry matches nothing', () => {
    expect(bannedWord('Good morning', [plainLetters('scam'), ''])).toBeNull()
  })
})

test.each([
  ['see https://x.example', true],
  ['join t . me now', true],
  ['write to @cheap_coins', true],
  ['pump.vip', true],
  ['BTC at 3.5 today. Come on', false],
  ['e.g. this', false],
])('the message “%s” is recognised as naming a web address: %s', (said, names) =>
  expect(namesAddress(said)).toBe(names),
)

describe('a chat message', () => {
  test('is rejected until exactly two seconds after the previous message', () => {
    const past = { ...old, lastAt: NOW }
    expect(chatFault(text('a'), past, [], NOW + 1)).toEqual({ key: 'chat_fast', seconds: 2 })
    expect(chatFault(text('a'), past, [], NOW + 1_999)).toEqual({ key: 'chat_fast', seconds: 1 })
    expect(chatFault(text('a'), past, [], NOW + 2_000)).toBeNull()
  })
  test('of a new account is rejected beyond the hourly limit, as a picture, or with a web address', () => {
    const past = { ...old, accountAt: NOW - CHAT_NEW_MS + 1 }
    expect(chatFault(text('hello'), past, [], NOW)).toBeNull()
    expect(chatFault(text('hello'), { ...past, lastHour: CHAT_NEW_HOURLY }, [], NOW)?.key).toBe(
      'chat_new_many',
    )
    expect(chatFault({ type: 'image', text: '' }, past, [], NOW)?.key).toBe('chat_new_picture')
    expect(chatFault(text('www.x.example'), past, [], NOW)?.key).toBe('chat_new_link')
  })
  test('of an account older than a day is accepted as a picture or with a web address, but not with a rejected word', () => {
    expect(chatFault({ type: 'image', text: '' }, old, [], NOW)).toBeNull()
    expect(chatFault(text('www.x.example'), old, [], NOW)).toBeNull()
    expect(chatFault(text('a sc am'), old, ['scam'], NOW)?.key).toBe('chat_word')
  })
})
