import { FREEZES, type Freeze, isFreeze } from '#contract/freezes.ts'
import { TRANSFERABLE } from '#contract/funds/wallet.ts'
import { msg } from '#contract/operators/msg.ts'
import { NOTE_LENGTH, TRANSACTIONS_MOST } from '#contract/operators/people.ts'
import { isScene } from '#contract/table.ts'
import {
  type Command,
  parseId,
  parseReason,
  typedCommand,
  UsageError,
} from '../../identity/approvals/command.ts'
import { WAITING } from '../../identity/approvals/two-approval-commands.ts'
import { correctBalance } from '../people/correct-balance.ts'
import { findPeople } from '../people/find-people.ts'
import { freezePerson, unfreezePerson } from '../people/freeze.ts'
import { journalOf } from '../people/journal.ts'
import { messagesOf } from '../people/messages.ts'
import { notePerson } from '../people/notes.ts'
import { ordersOf } from '../people/orders.ts'
import { sessionsOf, signOut } from '../people/sessions.ts'
import { showPerson } from '../people/show-person.ts'
import { transactionsOf } from '../people/transactions.ts'
import { journalLines, messageLines, orderLines, personLines, sessionLines } from './format-people.ts'
import { optionsOf, parseTimeOrSpan, parseUtcTime, shownTime } from './time-options.ts'

const SHOWN = 100

function personIn([person, ...more]: readonly string[]): string {
  if (person === undefined || more.length > 0)
    throw new UsageError(msg`whose? A uid, an email address or a phone number with its plus`)
  return person
}

/** On the command line the freeze `sign_in` is written as `sign-in`. */
function freezeIn(text = ''): Freeze {
  const what = text.replace('-', '_')
  if (!isFreeze(what))
    throw new UsageError(msg`what is frozen is ${{ choices: FREEZES.join(', ').replace('_', '-') }}`)
  return what
}

const find = typedCommand({
  name: 'person find',
  parameters: '<email|phone|uid|address|hash|order number>',
  about: 'whom it leads to, with what of theirs it is',
  act: true,
  input: ([query, ...more]) => {
    if (query === undefined || more.length > 0) throw new UsageError(msg`what is looked for is one word`)
    return query
  },
  work: findPeople,
  text: ({ people }) =>
    people.length === 0
      ? ['Nobody.']
      : people.map(({ uid, contact, nickname, by }) => [uid, contact, nickname, by.join(', ')].join('  ')),
})

const show = typedCommand({
  name: 'person show',
  parameters: '<uid> [--contact]',
  about: 'everything about a person on one page; --contact shows email and phone unmasked',
  act: true,
  input: (args) => {
    const { words, flags } = optionsOf(args, { flags: ['--contact'] })
    return { person: personIn(words), contact: flags.has('--contact') }
  },
  work: showPerson,
  text: personLines,
})

function transactionsIn(args: readonly string[]) {
  const { words, values } = optionsOf(args, {
    values: ['--from', '--to', '--coin', '--scene', '--before', '--limit'],
  })
  const [from, to, scene, before] = ['--from', '--to', '--scene', '--before'].map((name) => values.get(name))
  if (scene !== undefined && !isScene(scene)) throw new UsageError(msg`there is no scene ${{ scene }}`)
  const limit = values.has('--limit') ? parseId(values.get('--limit')) : SHOWN
  if (limit > TRANSACTIONS_MOST)
    throw new UsageError(msg`at most ${{ most: TRANSACTIONS_MOST }} at once; go on with --before <number>`)
  return {
    person: personIn(words),
    from: from === undefined ? undefined : parseUtcTime(from),
    to: to === undefined ? undefined : parseUtcTime(to),
    coin: values.get('--coin'),
    scene,
    before: before === undefined ? undefined : parseId(before),
    limit,
  }
}

const transactions = typedCommand({
  name: 'person transactions',
  parameters:
    '<uid> [--from <day>] [--to <day>] [--coin <coin>] [--scene <scene>] [--before <number>] [--limit <n>]',
  about: 'what came to and left a person’s accounts, newest first, each with its order and journal',
  act: true,
  input: transactionsIn,
  work: transactionsOf,
  text: ({ transactions: rows }) =>
    rows.length === 0
      ? ['Nothing.']
      : rows.map((row) =>
          [
            row.id,
            shownTime(row.created_at),
            `${row.account}.${row.bucket}`,
            `${row.amount.startsWith('-') ? '' : '+'}${row.amount} ${row.coin}`,
            `then ${row.balance_after}`,
            row.scene,
            row.order,
            `journal ${row.journal}`,
          ].join('  '),
        ),
})

const journal = typedCommand({
  name: 'journal show',
  parameters: '<number>',
  about: 'a journal of the ledger: what moved, from whom and to whom',
  act: true,
  input: ([number, ...more]) => {
    if (more.length > 0) throw new UsageError(msg`the number of one journal`)
    return parseId(number)
  },
  work: journalOf,
  text: journalLines,
})

const orders = typedCommand({
  name: 'person orders',
  parameters: '<uid>',
  about: 'orders, positions and payments of every product, what is open first',
  act: true,
  input: personIn,
  work: ordersOf,
  text: ({ orders: rows }) => (rows.length === 0 ? ['None.'] : orderLines(rows)),
})

const messages = typedCommand({
  name: 'person messages',
  parameters: '<uid>',
  about: 'what a person was told in the app, by mail and by text; of a code only that there was one',
  act: true,
  input: personIn,
  work: messagesOf,
  text: ({ messages: rows }) => (rows.length === 0 ? ['Nothing.'] : messageLines(rows)),
})

const sessions = typedCommand({
  name: 'person sessions',
  parameters: '<uid>',
  about: 'where a person is signed in',
  act: true,
  input: personIn,
  work: sessionsOf,
  text: ({ sessions: rows }) => (rows.length === 0 ? ['Nowhere.'] : sessionLines(rows)),
})

const out = typedCommand({
  name: 'person sign-out',
  parameters: '<uid> [session]',
  about: 'ends every session of a person, or one; they sign in again',
  act: true,
  input: ([person = '', session, ...more]) => ({
    person: personIn([person, ...more]),
    session: session === undefined ? undefined : parseId(session),
  }),
  work: signOut,
  text: ({ uid, ended }) => [
    ended === 1
      ? msg`${{ uid }} is signed out of 1 session.`
      : msg`${{ uid }} is signed out of ${{ ended }} sessions.`,
  ],
})

const note = typedCommand({
  name: 'person note',
  parameters: '<uid> <text>',
  about: 'writes down what staff should know about a person, who never reads it',
  act: true,
  input: ([person = '', ...rest]) => {
    const words = rest.join(' ').trim()
    if (words === '' || words.length > NOTE_LENGTH)
      throw new UsageError(msg`a note has 1 to ${{ most: NOTE_LENGTH }} characters`)
    return { person, words }
  },
  work: notePerson,
  text: ({ id, uid }) => [msg`Note ${{ id }} about ${{ uid }} is written.`],
})

const freeze = typedCommand({
  name: 'person freeze',
  parameters: '<uid> <withdrawals|trading|sign-in> <until|forever> <reason> [--silent]',
  about:
    'stops withdrawals, trading or sign-in at once, until a time (7d, 12h, 2026-12-24) or until it is lifted; the person reads the reason, unless --silent keeps it from them',
  act: true,
  input: (args, now) => {
    const { words, flags } = optionsOf(args, { flags: ['--silent'] })
    const [person = '', what, until = '', ...reason] = words
    return {
      person,
      what: freezeIn(what),
      until: until === 'forever' ? 0 : parseTimeOrSpan(until, now),
      reason: parseReason(reason),
      silent: flags.has('--silent'),
    }
  },
  work: freezePerson,
  text: ({ id, uid, what, until, silent, sessions: ended }) => [
    msg`Freeze ${{ id }}: ${{ what: what.replace('_', '-') }} of ${{ uid }} ${{ until: until === 0 ? msg`until it is lifted` : msg`until ${{ time: shownTime(until) }}` }}; ${{ told: silent ? msg`the person is not told` : msg`the person is told` }}.`,
    ...(what === 'sign_in' ? [msg`${{ ended }} sessions ended.`] : []),
  ],
})

const unfreeze = typedCommand({
  name: 'person unfreeze',
  parameters: '<uid> <withdrawals|trading|sign-in> <reason>',
  about: 'lifts a freeze; two operators have to say so',
  act: true,
  input: ([person = '', what, ...reason]) => ({ person, what: freezeIn(what), reason: parseReason(reason) }),
  work: unfreezePerson,
  text: ({ uid, what, approval }) => {
    const name = `${what.replace('_', '-')} of ${uid}`
    return [
      approval === 'acts'
        ? msg`Not frozen any more: ${{ what: what.replace('_', '-') }} of ${{ uid }}.`
        : `To lift the freeze of ${name}: ${WAITING[approval]}.`,
    ]
  },
})

const isAccount = (text: string): text is (typeof TRANSFERABLE)[number] =>
  TRANSFERABLE.some((account) => account === text)

const correct = typedCommand({
  name: 'person correct',
  parameters: '<uid> <account> <coin> <amount> <reason>',
  about:
    'adds to a balance, or takes from it with a minus sign; two operators have to say so, and the person reads the reason',
  act: true,
  input: ([person = '', account = '', coin = '', amount = '', ...reason]) => {
    if (!isAccount(account))
      throw new UsageError(msg`the account is one of ${{ choices: TRANSFERABLE.join(', ') }}`)
    return { person, account, coin, amount, reason: parseReason(reason) }
  },
  work: correctBalance,
  text: ({ uid, account, coin, amount, approval }) => {
    const name = `${amount} ${coin} of ${account} of ${uid}`
    return [
      approval === 'acts'
        ? msg`Corrected: ${{ amount }} ${{ coin }} of ${{ account }} of ${{ uid }}.`
        : `To correct ${name}: ${WAITING[approval]}.`,
    ]
  },
})

export const peopleCommands: readonly Command[] = [
  find,
  show,
  transactions,
  journal,
  orders,
  messages,
  sessions,
  out,
  note,
  freeze,
  unfreeze,
  correct,
]
