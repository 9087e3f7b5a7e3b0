import { expect, test } from 'vitest'
import { decimal } from '#domain/money.ts'
import { type MoneyFacts, type PersonFacts, risksOf, riskText } from './risk-notes.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000

const person = (given: Partial<PersonFacts> = {}): PersonFacts => ({
  registered_at: NOW - 100 * DAY,
  changes: [],
  frozen: [],
  withdrawals_24h: { count: 0, usdt: decimal('0') },
  ...given,
})
const words = (given: Partial<PersonFacts>, money: MoneyFacts = {}): string =>
  riskText({ risks: [...risksOf(person(given), money, NOW)] })

test('an account that is not new and whose password, contacts and second factor did not change recently has no risk notes', () => {
  expect(words({}, { firstDeposit: false, firstWithdrawal: false, knownAddress: true, savedAt: null })).toBe(
    '',
  )
  expect(words({}, { savedAt: NOW - 7 * DAY })).toBe('')
})

test.each([
  [1, 'password changed within 24 hours'],
  [DAY - 1, 'password changed within 24 hours'],
  [DAY, 'password changed within 7 days'],
  [7 * DAY - 1, 'password changed within 7 days'],
  [7 * DAY, ''],
])('a password that was changed %i ms ago gives the risk note "%s"', (ago, expected) => {
  expect(words({ changes: [{ what: 'password', at: NOW - ago }] })).toBe(expected)
})

test('of several changes of the same setting only the newest gives a risk note', () => {
  const changes = [
    { what: 'contact', at: NOW - DAY * 3 },
    { what: 'contact', at: NOW - 5 },
    { what: 'passkeys', at: NOW - DAY * 2 },
  ] as const
  expect(words({ changes })).toBe('contact changed within 24 hours, passkeys changed within 7 days')
})

test.each([
  [{ knownAddress: false }, 'new address'],
  [{ knownAddress: true, savedAt: NOW - 3_600_000 }, 'address saved within 24 hours'],
  [{ knownAddress: false, savedAt: NOW - 2 * DAY }, 'new address, address saved within 7 days'],
  [{ firstWithdrawal: true, knownAddress: false }, 'new address, first withdrawal'],
  [{ firstDeposit: true }, 'first deposit'],
])('a deposit or withdrawal with the facts %j gives the risk note "%s"', (money, expected) => {
  expect(words({}, money)).toBe(expected)
})

test('a new account that is frozen gets a risk note for each freeze, then a risk note for its age', () => {
  expect(words({ frozen: ['withdrawals', 'sign_in'], registered_at: NOW - 7 * DAY + 1 })).toBe(
    'frozen withdrawals, frozen sign-in, account younger than 7 days',
  )
  expect(words({ registered_at: NOW - 7 * DAY })).toBe('')
})
