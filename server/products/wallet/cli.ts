import { writeFile } from 'node:fs/promises'
import type { DepositRow } from '#contract/funds/wallet.ts'
import { big, type Decimal, parseAmount } from '#domain/money.ts'
import { pictureByAddress } from '../../accounts/files.ts'
import { personName } from '../../accounts/named-person.ts'
import { approvedOnceBy } from '../../review/approvals.ts'
import { type Command, idOf, type Operation, reasonOf, UsageError } from '../../review/command.ts'
import { setAlone, WAITING } from '../../review/commands.ts'
import { approveDeposit, rejectDeposit } from './review.ts'

const REVIEWING = 1
const SHOWN = 100
const STATUS = ['to be paid', 'in review', 'credited', 'rejected'] as const

const line = (row: DepositRow, what: string): string =>
  `Deposit ${row.id} of ${row.amount} ${row.currency_name}: ${what}`

const depositsOf = ({ db }: Operation) =>
  db
    .selectFrom('deposits')
    .innerJoin('users', 'users.id', 'deposits.user_id')
    .innerJoin('currencies', 'currencies.id', 'deposits.currency_id')
    .selectAll('deposits')
    .select(['users.email', 'users.area_code', 'users.mobile', 'currencies.name'])

async function list(operation: Operation): Promise<number> {
  const rows = await depositsOf(operation)
    .where('deposits.status', '=', REVIEWING)
    // What a chain brought waits for confirmations by itself.
    .whereRef('deposits.confirmations', '>=', 'deposits.confirmations_needed')
    .orderBy('deposits.id')
    .limit(SHOWN)
    .execute()
  for (const row of rows) {
    const once = await approvedOnceBy(operation.db, 'recharge', String(row.id), operation.clock.now())
    operation.print(
      [
        row.id,
        new Date(row.paid_at).toISOString(),
        personName(row),
        `${row.amount} ${row.name}`,
        row.hash === '' ? `from ${row.payer}` : `by ${row.network} ${row.hash}`,
        ...(row.reference === '' ? [] : [`reference ${row.reference}`]),
        ...once.map((name) => `approved once by ${name}`),
      ].join('  '),
    )
  }
  if (rows.length === 0) operation.print('No deposit waits for review.')
  return 0
}

/** Other deposits of the same person and amount that chains brought: a voucher may claim one of them again. */
async function alike(
  { db }: Operation,
  row: {
    readonly id: number
    readonly user_id: number
    readonly currency_id: number
    readonly amount: Decimal
  },
): Promise<string[]> {
  const rows = await db
    .selectFrom('deposits')
    .select(['id', 'status', 'hash'])
    .where('user_id', '=', row.user_id)
    .where('currency_id', '=', row.currency_id)
    .where('amount', '=', row.amount)
    .where('hash', '<>', '')
    .where('id', '<>', row.id)
    .orderBy('id')
    .limit(10)
    .execute()
  return rows.map(({ id, status, hash }) => `deposit ${id} by ${hash}, ${STATUS[status]}`)
}

/** Everything about one deposit; its voucher goes to a file, because a terminal shows no pictures. */
async function show(operation: Operation, [id, option, path]: readonly string[]): Promise<number> {
  const number = idOf(id)
  if (option !== undefined && (option !== '--save' || path === undefined))
    throw new UsageError('where to? --save <file>')
  const row = await depositsOf(operation).where('deposits.id', '=', number).executeTakeFirst()
  if (!row) throw new UsageError(`there is no deposit ${number}`)
  const { print, clock } = operation
  const picture = await pictureByAddress(operation.db, row.voucher)
  const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${personName(row)} (${row.user_id})`],
    ['amount', `${row.amount} ${row.name}`],
    ['from', row.payer || '-'],
    ['chain', row.hash === '' ? '-' : `${row.network} ${row.hash}`],
    ['confirmed', row.confirmations_needed > 0 ? `${row.confirmations} of ${row.confirmations_needed}` : '-'],
    ['also', (await alike(operation, row)).join('; ') || '-'],
    ['reference', row.reference || '-'],
    [
      'paid to',
      row.bank ? `${row.bank.account_name}, ${row.bank.account_number}, ${row.bank.bank_name}` : '-',
    ],
    ['status', STATUS[row.status] + (row.test ? ', test mode' : '')],
    ['claimed', at(row.created_at)],
    ['paid', at(row.paid_at)],
    ['reviewed', row.reviewed_at > 0 ? `${at(row.reviewed_at)} by ${row.reviewed_by}` : '-'],
    [
      'approved',
      (await approvedOnceBy(operation.db, 'recharge', String(row.id), clock.now())).join(', ') || '-',
    ],
    ['note', row.reason || '-'],
    ['voucher', picture ? `${picture.mime}, ${picture.content.length} bytes` : 'none'],
  ]
  for (const [name, value] of facts) print(`${name.padEnd(10)}${value}`)
  if (path === undefined) return 0
  if (!picture) throw new UsageError(`deposit ${number} has no voucher`)
  // Never over a file that is there.
  await writeFile(path, picture.content, { mode: 0o600, flag: 'wx' }).catch(() => {
    throw new UsageError(`the file ${path} is there already or cannot be written`)
  })
  print(`The voucher is in ${path}`)
  return 0
}

async function approve(operation: Operation, [id, ...note]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const services = await operation.services()
  const { row, approval } = await approveDeposit(services, number, operation.operator(), note.join(' '))
  operation.print(line(row, approval === 'acts' ? 'credited' : `${WAITING[approval]}.`))
  return 0
}

async function reject(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const reason = reasonOf(words)
  const services = await operation.services()
  const row = await rejectDeposit(services, number, operation.operator(), reason)
  operation.print(line(row, 'rejected'))
  return 0
}

async function setLimit(operation: Operation, [name = '', text = '']: readonly string[]): Promise<number> {
  const rows = await operation.db
    .selectFrom('currencies')
    .select(['id', 'scale', 'deposit_min'])
    .where('name', '=', name.toUpperCase())
    .execute()
  const [first] = rows
  if (!first) throw new UsageError(`there is no currency ${name}`)
  const max = parseAmount(text, first.scale)
  const least = rows.reduce((most, row) => (big(row.deposit_min).gt(most) ? row.deposit_min : most), '0')
  if (max === null || big(max).lt(least)) throw new UsageError(`the most is a number of at least ${least}`)
  const ids = rows.map(({ id }) => id)
  const terms = JSON.stringify({ deposit_max: max })
  return setAlone(
    operation,
    `One deposit of ${name.toUpperCase()} is at most ${max} now. Running servers follow within five seconds.`,
    ids.map((id) => ({ kind: 'recharge_limit', subject: String(id), terms })),
    (tx) => tx.updateTable('currencies').set({ deposit_max: max }).where('id', 'in', ids).execute(),
  )
}

export const depositCommands: readonly Command[] = [
  {
    name: 'deposit list',
    parameters: '',
    about: `deposits that wait for review, oldest first, at most ${SHOWN}`,
    act: false,
    run: list,
  },
  {
    name: 'deposit show',
    parameters: '<id> [--save <file>]',
    about: 'everything about a deposit; its payment proof as a picture in a new file',
    act: true,
    run: show,
  },
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
