import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { parseAmount } from '#domain/money.ts'
import { pictureByAddress } from '../../accounts/files.ts'
import { personName } from '../../accounts/named-person.ts'
import { approvedOnceBy } from '../../review/approvals.ts'
import { type Command, idOf, type Operation, reasonOf, UsageError } from '../../review/command.ts'
import { WAITING } from '../../review/commands.ts'
import { TO_LOOK_AT } from './payments.ts'
import { confirmOrder, rejectByOperator, takeStatement } from './review.ts'
import { readStatement, StatementError } from './statement.ts'
import { creditRate, SENT, TO_PAY } from './store.ts'

const SHOWN = 100
const STATUS = ['to be paid', 'transfer done', 'credited', 'cancelled', 'refused'] as const
const BIGGEST = 5_000_000

const ordersOf = ({ db }: Operation) =>
  db
    .selectFrom('quickbuy_orders as o')
    .innerJoin('users', 'users.id', 'o.user_id')
    .innerJoin('currencies as f', 'f.id', 'o.currency_id')
    .innerJoin('currencies as c', 'c.id', 'o.coin_id')
    .selectAll('o')
    .select(['users.email', 'users.area_code', 'users.mobile', 'f.name as currency', 'c.name as coin'])

const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')

async function list(operation: Operation, [which = 'open']: readonly string[]): Promise<number> {
  if (which !== 'open' && which !== 'all') throw new UsageError('open or all?')
  let query = ordersOf(operation).orderBy('o.id', 'desc').limit(SHOWN)
  if (which === 'open') query = query.where('o.status', 'in', [TO_PAY, SENT])
  const rows = await query.execute()
  for (const row of rows) {
    const once = await approvedOnceBy(operation.db, 'quick_buy', String(row.id), operation.clock.now())
    operation.print(
      [
        row.id,
        at(row.created_at),
        personName(row),
        row.pay_method,
        `${row.fiat_amount} ${row.currency}`,
        `for ${row.coin_amount} ${row.coin}`,
        `reference ${row.reference}`,
        STATUS[row.status] + (row.late ? ', late' : '') + (row.test ? ', test mode' : ''),
        ...once.map((name) => `confirmed once by ${name}`),
      ].join('  '),
    )
  }
  if (rows.length === 0) operation.print('No order of quick buy is open.')
  return 0
}

async function payments({ db, print }: Operation): Promise<number> {
  const rows = await db
    .selectFrom('quickbuy_payments')
    .selectAll()
    .where('outcome', 'in', [...TO_LOOK_AT])
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  for (const row of rows)
    print(
      [
        row.id,
        at(row.received_at),
        row.source,
        row.external_id,
        `${row.amount ?? '-'} ${row.currency}`,
        row.order_id === null ? 'no order' : `order ${row.order_id}`,
        row.outcome,
        row.detail,
      ].join('  '),
    )
  if (rows.length === 0) print('Every payment was credited as it was agreed.')
  return 0
}

/** Everything about one order; its voucher goes to a file, because a terminal shows no pictures. */
async function show(operation: Operation, [id, option, path]: readonly string[]): Promise<number> {
  const number = idOf(id)
  if (option !== undefined && (option !== '--save' || path === undefined))
    throw new UsageError('where to? --save <file>')
  const row = await ordersOf(operation).where('o.id', '=', number).executeTakeFirst()
  if (!row) throw new UsageError(`there is no order ${number}`)
  const { print } = operation
  const picture = row.voucher === '' ? null : await pictureByAddress(operation.db, row.voucher)
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${personName(row)} (${row.user_id})`],
    ['order', row.order_no],
    ['status', STATUS[row.status] + (row.late ? ', late' : '') + (row.test ? ', test mode' : '')],
    ['pays', `${row.fiat_amount} ${row.currency} by ${row.pay_method} ${row.bank}`],
    ['for', `${row.coin_amount} ${row.coin}, fee ${row.fee}, at ${creditRate(row)}`],
    ['came in', row.paid_amount === null ? '-' : `${row.paid_amount} ${row.currency}`],
    ['reference', row.reference],
    ['payer', Object.values(row.payer).join(', ')],
    ['paid to', row.bank_detail ? Object.values(row.bank_detail).join(', ') : row.gateway || '-'],
    ['ordered', at(row.created_at)],
    ['until', at(row.expire_at)],
    ['sent', at(row.sent_at)],
    ['ended', row.finished_at > 0 ? `${at(row.finished_at)} by ${row.settled_by || 'time or owner'}` : '-'],
    ['reason', row.refuse_reason || '-'],
    ['voucher', picture ? `${picture.mime}, ${picture.content.length} bytes` : 'none'],
  ]
  for (const [name, value] of facts) print(`${name.padEnd(10)}${value}`)
  if (path === undefined) return 0
  if (!picture) throw new UsageError(`order ${number} has no voucher`)
  await writeFile(path, picture.content, { mode: 0o600, flag: 'wx' }).catch(() => {
    throw new UsageError(`the file ${path} is there already or cannot be written`)
  })
  print(`The voucher is in ${path}`)
  return 0
}

async function confirm(operation: Operation, [id, ...rest]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const named = rest[0] === '--received'
  const received = named ? parseAmount(rest[1] ?? '', 6) : null
  if (named && (received === null || Number(received) === 0))
    throw new UsageError('how much came in? --received <amount>')
  const note = rest.slice(named ? 2 : 0).join(' ')
  const services = await operation.services()
  const done = await confirmOrder(services, number, operation.operator(), { received, note })
  const what = `Order ${number} of ${done.row.fiat_amount}`
  if (done.approval !== 'acts') operation.print(`${what}: ${WAITING[done.approval]}.`)
  else if (done.outcome === 'credited' || done.outcome === 'late')
    operation.print(`${what}: credited${done.outcome === 'late' ? ', after it had ended' : ''}.`)
  else if (done.outcome === 'closed')
    operation.print(`${what}: not credited. The account is closed: the money goes back to whoever paid it.`)
  else throw new UsageError('so little buys nothing')
  return 0
}

async function reject(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const reason = reasonOf(words)
  await rejectByOperator(await operation.services(), number, operation.operator(), reason)
  operation.print(`Order ${number} is refused.`)
  return 0
}

async function statement(operation: Operation, [path]: readonly string[]): Promise<number> {
  if (path === undefined) throw new UsageError('which file?')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(`the file ${path} cannot be read`)
  }
  if (text.length > BIGGEST) throw new UsageError(`the file ${path} is too large`)
  try {
    const lines = readStatement(text)
    const results = await takeStatement(await operation.services(), operation.operator(), lines)
    for (const { line, orderId, outcome } of results)
      operation.print(
        [
          `${line.amount} ${line.currency}`,
          line.text,
          orderId === null ? 'no order' : `order ${orderId}`,
          outcome === 'waits' ? WAITING.waits : outcome === 'known' ? 'known already' : outcome,
        ].join('  '),
      )
    const credited = results.filter(({ outcome }) => outcome === 'credited' || outcome === 'late').length
    operation.print(`${results.length} payments, ${credited} credited.`)
    return 0
  } catch (error) {
    if (error instanceof StatementError) throw new UsageError(error.message)
    throw error
  }
}

export const quickBuyCommands: readonly Command[] = [
  {
    name: 'quickbuy list',
    parameters: '[open|all]',
    about: `orders of quick buy, newest first, at most ${SHOWN}`,
    act: false,
    run: list,
  },
  {
    name: 'quickbuy show',
    parameters: '<id> [--save <file>]',
    about: 'everything about an order; its payment proof as a picture in a new file',
    act: true,
    run: show,
  },
  {
    name: 'quickbuy confirm',
    parameters: '<id> [--received <amount>] [note]',
    about: 'credits an order whose money is here, once; beyond what one operator may credit alone, two',
    act: true,
    run: confirm,
  },
  {
    name: 'quickbuy refuse',
    parameters: '<id> <reason>',
    about: 'rejects an open order; the reason is shown to its owner',
    act: true,
    run: reject,
  },
  {
    name: 'quickbuy statement',
    parameters: '<file.csv>',
    about:
      'credits the orders whose references stand in a bank statement (amount, currency, reference[, id]); beyond what one operator may credit alone, when a second one has read the same',
    act: true,
    run: statement,
  },
  {
    name: 'quickbuy payments',
    parameters: '',
    about:
      'payments that came late, twice, in another amount, for no order, without a rate, or for a closed account',
    act: false,
    run: payments,
  },
]
