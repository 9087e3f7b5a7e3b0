import * as v from 'valibot'
import { FREEZES } from '../freezes.ts'
import { TRANSFERABLE } from '../wire/accountCodes.ts'
import { act, day, decimal, look, number, operatorArea, options, reason, words } from './call-builders.ts'
import {
  Found,
  JournalShown,
  PersonMessages,
  PersonOrders,
  PersonShown,
  Sessions,
  Transactions,
} from './people-answer-schemas.ts'

/** Maximum number of transactions in one answer; the parameter `before` requests older transactions. */
export const TRANSACTIONS_MOST = 1000
export const NOTE_LENGTH = 2000

/** A user id, an email address, or a phone number with its plus sign. */
const person = words(1, 100)
const coin = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,16}$/))
const SCENE = /^[a-z_]{1,32}$/
/** End of a freeze or mute: `forever`, a duration (`12h`, `7d`), or a day or time in UTC. */
const until = v.pipe(
  v.string(),
  v.regex(/^(?:forever|[1-9]\d{0,4}[hd]|\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z)?)$/),
)

/** Roles that may read a user's data. */
const READERS = ['support', 'compliance', 'treasury', 'admin'] as const

/** Calls that find users, show their data and act on their accounts. */
export const people = operatorArea('people', {
  find: look({
    command: 'person find',
    roles: READERS,
    params: v.strictObject({ query: person }),
    answer: Found,
    words: ({ query }) => [query],
  }),
  /** The data of a user, with masked email address and phone number. */
  show: look({
    command: 'person show',
    roles: READERS,
    params: v.strictObject({ person }),
    answer: PersonShown,
    words: (input) => [input.person],
  }),
  /** The data of a user, with email address and phone number in full. */
  contact: look({
    command: 'person show',
    roles: ['compliance', 'admin'],
    params: v.strictObject({ person }),
    answer: PersonShown,
    words: (input) => [input.person, ...options({ contact: true })],
  }),
  /**
   * Transactions of a user, newest first. `before`: only transactions with a lower number. `from` and `to`
   * are days in UTC.
   */
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
  /** A journal with all its postings, including the postings of the platform and of other users. */
  journal: look({
    command: 'journal show',
    roles: READERS,
    params: v.strictObject({ number }),
    answer: JournalShown,
    words: (input) => [String(input.number)],
  }),
  /** A user's orders in all products: open orders first, then newest first. */
  orders: look({
    command: 'person orders',
    roles: READERS,
    params: v.strictObject({ person }),
    answer: PersonOrders,
    words: (input) => [input.person],
  }),
  /** Messages that the platform has sent to a user, newest first. */
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
  /** Ends one session, or all sessions when no session is given. */
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
  /** Credits a user's account, or debits it when the amount is negative. Requires two operators. */
  correct: act({
    command: 'person correct',
    roles: ['treasury', 'admin'],
    params: v.strictObject({ person, account: v.picklist(TRANSFERABLE), coin, amount: decimal, reason }),
    words: (input) => [input.person, input.account, input.coin, input.amount, input.reason],
  }),
})
