import { describe, expect, test } from 'vitest'
import { PUSH_KINDS } from '#contract/communication/push.ts'
import { MAIL_KINDS, type MailKind } from '#contract/table.ts'
import { LANGS } from '#contract/wire/lang.ts'
import '../index.ts'
import { mailTexts } from '../../platform/texts/registry.ts'
import { pushKindOf } from './kinds.ts'
import { HIDDEN, mailNotice, masked } from './notification-payload.ts'

/** An amount that occurs nowhere else, so that the test can search for its digits. */
const AMOUNT = '98765.4321'
const NAMES = ['level', 'count', 'rate', 'days', 'seconds', 'vip']
const WORDS = [
  'symbol',
  'currency',
  'coin',
  'base',
  'quote',
  'from',
  'to',
  'name',
  'trader',
  'device',
  'contact',
]

const named = (text: string): string[] => [...text.matchAll(/\{(\w+)[},]/g)].map(([, name = '']) => name)
const detailsOf = (kind: MailKind): Record<string, string> => {
  const { title, content } = mailTexts()[kind]
  return Object.fromEntries(
    named(`${title.message} ${content.message}`).map((name) => [
      name,
      NAMES.includes(name) ? '2' : WORDS.includes(name) ? 'XYZ' : AMOUNT,
    ]),
  )
}
const rowOf = (kind: MailKind) => ({
  id: 5,
  user_id: 1,
  kind,
  details: detailsOf(kind),
  created_at: 0,
  read_at: 0,
})

describe.each(LANGS)('lock screen notification in %s', (lang) => {
  test.each(MAIL_KINDS)('a notification of %s hides amounts until the user allows them', (kind) => {
    const { title, body } = mailNotice(rowOf(kind), { lang, amounts: false })
    const digits = /98.?765|4321/
    // The title of a price alert may show the price, because prices are public.
    if (pushKindOf(kind) !== 'prices') expect(title).not.toMatch(digits)
    expect(body).not.toMatch(/\d/)
    expect(title).not.toMatch(/[{}]/)
    expect(title.trim()).not.toBe('')
    const open = mailNotice(rowOf(kind), { lang, amounts: true })
    expect(open.title.includes(HIDDEN)).toBe(false)
    expect(open.link).toMatch(/^\/pages\//)
  })
})

test('with amounts hidden, every detail that contains an amount of money is masked, and other details are kept', () => {
  expect(
    masked(
      { amount: '0.5', profit: -3, gain: '+1,200.50', level: 2, count: '7', symbol: 'BTC/USDT' },
      'fills',
    ),
  ).toEqual({ amount: HIDDEN, profit: HIDDEN, gain: HIDDEN, level: 2, count: '7', symbol: 'BTC/USDT' })
  expect(masked({ price: '60000' }, 'prices')).toEqual({ price: '60000' })
  expect(masked({ price: '60000' }, 'results')).toEqual({ price: HIDDEN })
})

test("a push notification says in its title what happened, and shows or masks the amount according to the device's setting", () => {
  const row = { ...rowOf('recharge_credited'), details: { amount: '1250.5', currency: 'USDT' } }
  expect(mailNotice(row, { lang: 'en', amounts: false })).toEqual({
    kind: 'recharges',
    id: 'mail-5',
    tag: 'mail-5',
    title: 'Deposit credited: ••• USDT',
    body: 'Open the app for the details.',
    link: '/pages/fund/receive_withdraw_record?tab=recharge',
  })
  expect(mailNotice(row, { lang: 'en', amounts: true })).toMatchObject({
    title: 'Deposit credited: 1,250.5 USDT',
    body: 'Your deposit of 1,250.5 USDT is credited and available in your account.',
  })
})

test('every notification kind belongs to one push setting, and every setting has at least one kind', () => {
  const used = new Set(MAIL_KINDS.map(pushKindOf))
  // Support messages are not inbox notifications, so no kind has their category `service`; it is added here.
  expect([...used, 'service'].sort()).toEqual([...PUSH_KINDS].sort())
  expect(pushKindOf('lever_forced')).toBe('forced')
  expect(pushKindOf('loan_liquidated')).toBe('forced')
  expect(pushKindOf('lever_profit')).toBe('fills')
  expect(pushKindOf('spot_bought')).toBe('fills')
  expect(pushKindOf('seconds_won')).toBe('results')
  expect(pushKindOf('quiz_bonus')).toBe('results')
  expect(pushKindOf('copy_opened')).toBe('results')
  expect(pushKindOf('recharge_rejected')).toBe('recharges')
  expect(pushKindOf('withdraw_sent')).toBe('withdrawals')
  expect(pushKindOf('sign_in')).toBe('security')
  expect(pushKindOf('price_above')).toBe('prices')
})
