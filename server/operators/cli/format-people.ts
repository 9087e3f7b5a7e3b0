import type {
  FreezeRow,
  JournalShown,
  PersonMessage,
  PersonOrder,
  PersonShown,
  SessionRow,
} from '#contract/operators/people-answer-schemas.ts'
import { shownTime } from './time-options.ts'

export const sessionLines = (rows: readonly SessionRow[]): readonly string[] =>
  rows.map(({ id, device, ip, created_at, seen_at }) =>
    [id, device, ip, `since ${shownTime(created_at)}`, `seen ${shownTime(seen_at)}`].join('  '),
  )

export const journalLines = ({ id, created_at, order, postings }: JournalShown): readonly string[] => [
  `journal ${id}  ${shownTime(created_at)}  ${order}`,
  ...postings.map(({ uid, account, bucket, amount, coin, scene }) =>
    [
      `  ${uid === null ? account : `${uid} ${account}`}.${bucket}`,
      `${amount.startsWith('-') ? '' : '+'}${amount} ${coin}`,
      scene,
    ].join('  '),
  ),
]

export const orderLines = (rows: readonly PersonOrder[]): readonly string[] =>
  rows.map(({ kind, number, subject, side, amount, coin, state, open, created_at }) =>
    [
      `${kind} ${number}`,
      shownTime(created_at),
      subject,
      ...(side === '' ? [] : [side]),
      `${amount} ${coin}`,
      open ? state.toUpperCase() : state,
    ].join('  '),
  )

export const messageLines = (rows: readonly PersonMessage[]): readonly string[] =>
  rows.map(({ created_at, channel, subject, state }) =>
    [shownTime(created_at), channel, state, subject].join('  '),
  )

const freezeLine = (row: FreezeRow): string =>
  [
    row.id,
    row.what.replace('_', '-'),
    row.in_force
      ? 'IN FORCE'
      : row.lifted_at > 0
        ? `lifted ${shownTime(row.lifted_at)} by ${row.lifted_by}`
        : 'over',
    `since ${shownTime(row.created_at)} by ${row.frozen_by}`,
    row.until_at === 0 ? 'until lifted' : `until ${shownTime(row.until_at)}`,
    ...(row.silent ? ['silent'] : []),
    row.reason,
  ].join('  ')

/** A heading with its lines; empty when there are no lines. */
const part = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', heading, ...lines.map((line) => `  ${line}`)]

const factsOf = (person: PersonShown): readonly (readonly [string, string])[] => [
  ['person', `${person.uid}  ${person.nickname}`],
  ['email', person.email || '-'],
  ['phone', person.phone || '-'],
  ['country', person.country || '-'],
  ['language', person.language],
  ['registered', shownTime(person.registered_at)],
  ['invited by', person.invited_by === null ? '-' : String(person.invited_by)],
  ['level', `${person.level}, VIP ${person.vip}`],
  ['second factor', `${person.second_factor ? 'on' : 'off'}, ${person.passkeys} passkeys`],
  ['withdrawals pause until', shownTime(person.withdrawals_pause_until)],
  ...(person.closed_at > 0 ? [['closed', shownTime(person.closed_at)] as const] : []),
  ['worth', `${person.worth} USDT`],
]

const WIDTH = 24

/** All data of a user as lines for the terminal. */
export const personLines = (person: PersonShown): readonly string[] => [
  ...factsOf(person).map(([name, value]) => `${name.padEnd(WIDTH)}${value}`),
  ...part('Freezes', person.freezes.map(freezeLine)),
  ...part(
    'Balances',
    person.balances.map(
      ({ account, coin, available, frozen, locked, worth }) =>
        `${account}  ${coin}  available ${available}, frozen ${frozen}, locked ${locked}${worth === null ? '' : `  (${worth} USDT)`}`,
    ),
  ),
  ...part(
    'Holds',
    person.holds.map(
      ({ account, coin, bucket, amount, order }) => `${order}  ${amount} ${coin} ${bucket} in ${account}`,
    ),
  ),
  ...part('Sessions', sessionLines(person.sessions)),
  ...part(
    'Addresses',
    person.addresses.map(({ use, network, coin, address, tag }) =>
      [use, network, coin, address, tag].filter(Boolean).join('  '),
    ),
  ),
  ...part(
    'Notes',
    person.notes.map(({ created_at, written_by, words }) =>
      [shownTime(created_at), written_by, words].join('  '),
    ),
  ),
  ...part(
    'Acts of operators',
    person.acts.map((row) =>
      [shownTime(row.created_at), row.operator, row.command, JSON.stringify(row.arguments), row.outcome].join(
        '  ',
      ),
    ),
  ),
]
