import { writeFile } from 'node:fs/promises'
import type { DepositRow } from '#contract/funds/wallet.ts'
import type { DepositList, DepositShow } from '#contract/operators/funds-deposits.ts'
import { type Line, msg, type Sentence } from '#contract/operators/msg.ts'
import { big } from '#domain/money.ts'
import { pictureLines } from '../../identity/accounts/picture-watermark.ts'
import { pictureByAddress } from '../../identity/accounts/uploaded-pictures.ts'
import {
  type Command,
  type Operation,
  parseId,
  parseReason,
  typedCommand,
  UsageError,
} from '../../identity/approvals/command.ts'
import { optionsOf } from '../../identity/approvals/command-options.ts'
import { SERVERS_FOLLOW, setAlone, WAITING } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { riskText } from '../risk-notes.ts'
import { approveDeposit, rejectDeposit } from './review-deposit.ts'
import { depositProof, listDeposits, SHOWN, showDeposit } from './review-queue.ts'

const STATUS = {
  awaiting_payment: 'to be paid',
  in_review: 'in review',
  credited: 'credited',
  rejected: 'rejected',
} as const

const line = (row: DepositRow, what: Line): Sentence =>
  msg`Deposit ${{ id: row.id }} of ${{ amount: row.amount }} ${{ coin: row.currency_name }}: ${{ what }}`

const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')

const listLines = ({ deposits }: DepositList): readonly string[] =>
  deposits.length === 0
    ? ['No deposit waits for review.']
    : deposits.map((row) =>
        [
          row.id,
          at(row.paid_at),
          row.person,
          `${row.amount} ${row.coin}`,
          row.hash === '' ? `from ${row.payer}` : `by ${row.network} ${row.hash}`,
          ...(row.reference === '' ? [] : [`reference ${row.reference}`]),
          ...(row.status === 'in_review' ? [] : [STATUS[row.status]]),
          ...row.approved_once_by.map((name) => `approved once by ${name}`),
          ...(row.risks.length === 0 ? [] : [`(${riskText(row)})`]),
        ].join('  '),
      )

const list = typedCommand({
  name: 'deposit list',
  parameters: '[waiting|all] [--after <id>]',
  about: `deposits that wait for review, oldest first, or all, newest first, at most ${SHOWN}`,
  act: false,
  input: (args) => {
    const { words, values } = optionsOf(args, { values: ['--after'] })
    const [which = 'waiting', ...more] = words
    if ((which !== 'waiting' && which !== 'all') || more.length > 0)
      throw new UsageError(msg`waiting or all?`)
    const after = values.get('--after')
    return { which, after: after === undefined ? undefined : parseId(after) } as const
  },
  work: listDeposits,
  text: listLines,
})

interface Saved {
  readonly path: string
  readonly bytes: number
  readonly mime: string
}

/** Writes a payment proof to a new file, byte for byte as uploaded. */
async function saveProof({ db }: Operation, id: number, path: string): Promise<Saved> {
  const row = await db.selectFrom('deposits').select('voucher').where('id', '=', id).executeTakeFirst()
  const picture = row && row.voucher !== '' ? await pictureByAddress(db, row.voucher) : null
  if (!picture) throw new UsageError(msg`deposit ${{ id }} has no voucher`)
  // Never overwrites an existing file.
  await writeFile(path, picture.content, { mode: 0o600, flag: 'wx' }).catch(() => {
    throw new UsageError(msg`the file ${{ path }} is there already or cannot be written`)
  })
  return { path, bytes: picture.content.length, mime: picture.mime }
}

const showLines = ({ saved, ...row }: DepositShow & { readonly saved?: Saved }): readonly string[] => {
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${row.person} (${row.uid})`],
    ['amount', `${row.amount} ${row.coin}`],
    ['from', row.payer || '-'],
    ['chain', row.hash === '' ? '-' : `${row.network} ${row.hash}`],
    ['confirmed', row.confirmations_needed > 0 ? `${row.confirmations} of ${row.confirmations_needed}` : '-'],
    [
      'also',
      row.alike
        .map(
          (one) =>
            `deposit ${one.id} of ${one.amount}${one.hash === '' ? '' : ` by ${one.hash}`}, ${STATUS[one.status]}`,
        )
        .join('; ') || '-',
    ],
    ['reference', row.reference || '-'],
    [
      'paid to',
      row.bank ? `${row.bank.account_name}, ${row.bank.account_number}, ${row.bank.bank_name}` : '-',
    ],
    ['status', STATUS[row.status] + (row.test ? ', test mode' : '')],
    ['claimed', at(row.created_at)],
    ['paid', at(row.paid_at)],
    ['reviewed', row.reviewed_at > 0 ? `${at(row.reviewed_at)} by ${row.reviewed_by}` : '-'],
    ['approved', row.approved_once_by.join(', ') || '-'],
    ['note', row.note || '-'],
    ['risk', riskText(row) || '-'],
    [
      'withdrew',
      `${row.withdrawals_24h.usdt} USDT within 24 hours, ${row.withdrawals_24h.count} withdrawals`,
    ],
    [
      'voucher',
      saved ? `${saved.mime}, ${saved.bytes} bytes` : row.proof ? `deposit proof ${row.id}` : 'none',
    ],
  ]
  return [
    ...facts.map(([name, value]) => `${name.padEnd(10)}${value}`),
    ...(saved ? [`The voucher is in ${saved.path}`] : []),
  ]
}

const show = typedCommand({
  name: 'deposit show',
  parameters: '<id> [--save <file>]',
  about: 'everything about a deposit; its payment proof as a picture in a new file',
  act: true,
  input: ([id, option, path]) => {
    if (option !== undefined && (option !== '--save' || path === undefined))
      throw new UsageError(msg`where to? --save <file>`)
    return { id: parseId(id), path }
  },
  work: async (operation, { id, path }): Promise<DepositShow & { readonly saved?: Saved }> => {
    const row = await showDeposit(operation, id)
    return path === undefined ? row : { ...row, saved: await saveProof(operation, id, path) }
  },
  text: showLines,
})

const proof = typedCommand({
  name: 'deposit proof',
  parameters: '<id>',
  about: 'the payment proof of a deposit with your name across it; each look is written down',
  act: true,
  input: ([id]) => parseId(id),
  work: depositProof,
  text: pictureLines,
})

async function approve(operation: Operation, [id, ...note]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const services = await operation.services()
  const { row, approval } = await approveDeposit(services, number, operation.operator(), note.join(' '))
  operation.print(approval === 'acts' ? line(row, msg`credited`) : String(line(row, `${WAITING[approval]}.`)))
  return 0
}

async function reject(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const reason = parseReason(words)
  const services = await operation.services()
  const row = await rejectDeposit(services, number, operation.operator(), reason)
  operation.print(line(row, msg`rejected`))
  return 0
}

async function setLimit(operation: Operation, [name = '', text = '']: readonly string[]): Promise<number> {
  const rows = await operation.db
    .selectFrom('currencies')
    .select(['id', 'scale', 'deposit_min'])
    .where('name', '=', name.toUpperCase())
    .execute()
  const [first] = rows
  if (!first) throw new UsageError(msg`there is no currency ${{ name }}`)
  const max = parseTypedAmount(text, first.scale)
  const least = rows.reduce((most, row) => (big(row.deposit_min).gt(most) ? row.deposit_min : most), '0')
  if (max === null || big(max).lt(least))
    throw new UsageError(msg`the most is a number of at least ${{ least }}`)
  const ids = rows.map(({ id }) => id)
  const terms = JSON.stringify({ deposit_max: max })
  return setAlone(
    operation,
    msg`One deposit of ${{ coin: name.toUpperCase() }} is at most ${{ max }} now. ${{ note: SERVERS_FOLLOW }}`,
    ids.map((id) => ({ kind: 'recharge_limit', subject: String(id), terms })),
    (tx) => tx.updateTable('currencies').set({ deposit_max: max }).where('id', 'in', ids).execute(),
  )
}

export const depositCommands: readonly Command[] = [
  list,
  show,
  proof,
  {
    name: 'deposit approve',
    parameters: '<id> [note]',
    about:
      'credits a deposit, once; beyond what one operator may credit alone, when a second one approves too',
    act: true,
    run: approve,
  },
  {
    name: 'deposit reject',
    parameters: '<id> <reason>',
    about: 'rejects a deposit; the reason is shown to its owner',
    act: true,
    run: reject,
  },
  {
    name: 'deposit limit',
    parameters: '<currency> <most>',
    about: 'the most that one deposit of a currency may be',
    act: true,
    run: setLimit,
  },
]
