import * as v from 'valibot'
import { FREEZES } from '../freezes.ts'
import { TRANSFERABLE } from '../wire/codes.ts'
import { act, day, decimal, look, number, operatorArea, options, reason, words } from './kit.ts'
import {
  Found,
  JournalShown,
  PersonMessages,
  PersonOrders,
  PersonShown,
  Sessions,
  Transactions,
} from './person.ts'

/** Most transactions of one answer; a page goes on before the last number. */
export const TRANSACTIONS_MOST = 1000
export const NOTE_LENGTH = 2000

/** A uid, an email address or a phone number with its plus. */
const person = words(1, 100)
const coin = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,16}$/))
const SCENE = /^[a-z_]{1,32}$/
/** `forever`, a span from now on (`12h`, `7d`), a day or a time of UTC. */
const until = v.pipe(
  v.string(),
  v.regex(/^(?:forever|[1-9]\d{0,4}[hd]|\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z)?)$/),
)

/** Who may read a person. */
const READERS = ['support', 'compliance', 'treasury', 'admin'] as const

/** People: finding them, everything about them, and what is done to their accounts. */
export const people = operatorArea('people', {
  find: look({
    command: 'person find',
    roles: READERS,
    params: v.strictObject({ query: person }),
    answer: Found,
    words: ({ query }) => [query],
  }),
  /** Contact is masked. */
  show: look({
    command: 'person show',
    roles: READERS,
    params: v.strictObject({ person }),
    answer: PersonShown,
    words: (input) => [input.person],
  }),
  /** The same with email and phone unmasked. */
  contact: look({
    command: 'person show',
    roles: ['compliance', 'admin'],
    params: v.strictObject({ person }),
    answer: PersonShown,
    words: (input) => [input.person, ...options({ contact: true })],
  }),
  /** Newest first; `before` goes on after a transaction's number. From day to day, in UTC. */
  transactions: look({
    command: 'person transactions',
    roles: READERS,
    params: v.strictObject({
      person,
      from: v.optional(day),
      to: v.optional(day),
      coin: v.optional(coin),
      scene: v.optional(v.pipe(v.string(), v.regex(SCENE))),
      before: v.optional(number),
      limit: v.optional(v.pipe(number, v.maxValue(TRANSACTIONS_MOST))),
    }),
    answer: Transactions,
    words: ({ person: named, ...given }) => [named, ...options(given)],
  }),
  /** What belongs together to the last digit, with the other side of each amount. */
  journal: look({
    command: 'journal show',
    roles: READERS,
    params: v.strictObject({ number }),
    answer: JournalShown,
    words: (input) => [String(input.number)],
  }),
  /** What is open first, then newest first. */
  orders: look({
    command: 'person orders',
    roles: READERS,
    params: v.strictObject({ person }),
    answer: PersonOrders,
    words: (input) => [input.person],
  }),
  /** Newest first. */
  messages: look({
    command: 'person messages',
    roles: READERS,
    params: v.strictObject({ person }),
    answer: PersonMessages,
    words: (input) => [input.person],
  }),
  sessions: look({
    command: 'person sessions',
    roles: READERS,
    params: v.strictObject({ person }),
    answer: Sessions,
    words: (input) => [input.person],
  }),
  /** Every session, or the one that is named. */
  signOut: act({
    command: 'person sign-out',
    quick: true,
    roles: ['support', 'compliance', 'admin'],
    params: v.strictObject({ person, session: v.optional(number) }),
    words: ({ person: named, session }) => [named, ...(session === undefined ? [] : [String(session)])],
  }),
  note: act({
    command: 'person note',
    quick: true,
    roles: READERS,
    params: v.strictObject({ person, text: words(1, NOTE_LENGTH) }),
    words: ({ person: named, text }) => [named, text],
  }),
  freeze: act({
    command: 'person freeze',
    quick: true,
    roles: ['compliance', 'admin'],
    params: v.strictObject({ person, what: v.picklist(FREEZES), until, reason, silent: v.boolean() }),
    words: ({ person: named, what, until: end, reason: why, silent }) => [
      named,
      what.replace('_', '-'),
      end,
      why,
      ...options({ silent }),
    ],
  }),
  unfreeze: act({
    command: 'person unfreeze',
    roles: ['compliance', 'admin'],
    params: v.strictObject({ person, what: v.picklist(FREEZES), reason }),
    words: ({ person: named, what, reason: why }) => [named, what.replace('_', '-'), why],
  }),
  factorReset: act({
    command: 'factor reset',
    roles: ['compliance', 'admin'],
    params: v.strictObject({ person, reason }),
    words: ({ person: named, reason: why }) => [named, why],
  }),
  /** Adds to a balance, or takes from it with a minus sign; two operators have to say so. */
  correct: act({
    command: 'person correct',
    roles: ['treasury', 'admin'],
    params: v.strictObject({ person, account: v.picklist(TRANSFERABLE), coin, amount: decimal, reason }),
    words: (input) => [input.person, input.account, input.coin, input.amount, input.reason],
  }),
})
