import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type {
  QuickBuyList,
  QuickBuyPayments,
  QuickBuyShow,
} from '#contract/operators/funds-quickbuy-and-loans.ts'
import { msg } from '#contract/operators/msg.ts'
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
import { WAITING } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { riskText } from '../risk-notes.ts'
import { readStatement, StatementError } from './bank-statement.ts'
import { confirmOrder, importStatement, rejectByOperator } from './review-payment.ts'
import { type ListInput, listOrders, listPayments, orderProof, SHOWN, showOrder } from './review-queue.ts'

const STATUS = {
  to_be_paid: 'to be paid',
  sent: 'transfer done',
  credited: 'credited',
  cancelled: 'cancelled',
  refused: 'refused',
} as const
const BIGGEST = 5_000_000

const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')

const stateOf = ({
  status,
  late,
  overdue,
  sent_at,
  test,
}: Pick<QuickBuyList['orders'][number], 'status' | 'late' | 'overdue' | 'sent_at' | 'test'>): string =>
  [
    STATUS[status],
    ...(late ? ['late'] : []),
    ...(overdue ? [`overdue, reported as sent ${at(sent_at)}`] : []),
    ...(test ? ['test mode'] : []),
  ].join(', ')

const WHICH = ['open', 'overdue', 'all'] as const

function listIn(args: readonly string[]): ListInput {
  const { words, values } = optionsOf(args, { values: ['--after'] })
  const [word = 'open', ...more] = words
  const which = WHICH.find((one) => one === word)
  if (which === undefined || more.length > 0) throw new UsageError(msg`open, overdue or all?`)
  const after = values.get('--after')
  return { which, after: after === undefined ? undefined : parseId(after) }
}

const listLines = ({ orders }: QuickBuyList): readonly string[] =>
  orders.length === 0
    ? ['No order of quick buy is open.']
    : orders.map((row) =>
        [
          row.id,
          at(row.created_at),
          row.person,
          row.pay_method,
          `${row.fiat_amount} ${row.currency}`,
          `for ${row.coin_amount} ${row.coin}`,
          `reference ${row.reference}`,
          stateOf(row),
          ...row.approved_once_by.map((name) => `confirmed once by ${name}`),
          ...(row.risks.length === 0 ? [] : [`(${riskText(row)})`]),
        ].join('  '),
      )

const list = typedCommand({
  name: 'quickbuy list',
  parameters: '[open|overdue|all] [--after <id>]',
  about: `orders of quick buy, newest first, at most ${SHOWN}; overdue: reported as sent and not reviewed in time`,
  act: false,
  input: listIn,
  work: listOrders,
  text: listLines,
})

const paymentLines = ({ payments }: QuickBuyPayments): readonly string[] =>
  payments.length === 0
    ? ['Every payment was credited as it was agreed.']
    : payments.map((row) =>
        [
          row.id,
          at(row.received_at),
          row.source,
          row.external_id,
          `${row.amount ?? '-'} ${row.currency}`,
          row.order === null ? 'no order' : `order ${row.order}`,
          row.outcome,
          row.detail,
        ].join('  '),
      )

const payments = typedCommand({
  name: 'quickbuy payments',
  parameters: '',
  about:
    'payments that came late, twice, in another amount, for no order, without a rate, or for a closed account',
  act: false,
  input: () => undefined,
  work: listPayments,
  text: paymentLines,
})

/** Writes a payment proof to a new file, byte for byte as uploaded. */
async function saveProof({ db }: Operation, id: number, path: string): Promise<void> {
  const row = await db.selectFrom('quickbuy_orders').select('voucher').where('id', '=', id).executeTakeFirst()
  const picture = row && row.voucher !== '' ? await pictureByAddress(db, row.voucher) : null
  if (!picture) throw new UsageError(msg`order ${{ id }} has no voucher`)
  await writeFile(path, picture.content, { mode: 0o600, flag: 'wx' }).catch(() => {
    throw new UsageError(msg`the file ${{ path }} is there already or cannot be written`)
  })
}

type Shown = QuickBuyShow & { readonly saved?: string }

const showLines = (row: Shown): readonly string[] => {
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${row.person} (${row.uid})`],
    ['order', row.order_no],
    ['status', stateOf(row)],
    ['pays', `${row.fiat_amount} ${row.currency} by ${row.pay_method} ${row.bank}`],
    ['for', `${row.coin_amount} ${row.coin}, fee ${row.fee}, at ${row.rate}`],
    ['came in', row.paid_amount === null ? '-' : `${row.paid_amount} ${row.currency}`],
    ['reference', row.reference],
    ['payer', Object.values(row.payer).join(', ')],
    ['paid to', row.account ? Object.values(row.account).join(', ') : row.gateway || '-'],
    ['ordered', at(row.created_at)],
    ['until', at(row.expire_at)],
    ['sent', at(row.sent_at)],
    ['ended', row.finished_at > 0 ? `${at(row.finished_at)} by ${row.settled_by || 'time or owner'}` : '-'],
    ['reason', row.reason || '-'],
    ['risk', riskText(row) || '-'],
    ['voucher', row.proof ? `quickbuy proof ${row.id}` : 'none'],
  ]
  return [
    ...facts.map(([name, value]) => `${name.padEnd(10)}${value}`),
    ...(row.saved === undefined ? [] : [`The voucher is in ${row.saved}`]),
  ]
}

const show = typedCommand({
  name: 'quickbuy show',
  parameters: '<id> [--save <file>]',
  about: 'everything about an order; its payment proof as a picture in a new file',
  act: true,
  input: ([id, option, path]) => {
    if (option !== undefined && (option !== '--save' || path === undefined))
      throw new UsageError(msg`where to? --save <file>`)
    return { id: parseId(id), path }
  },
  work: async (operation, { id, path }): Promise<Shown> => {
    const row = await showOrder(operation, id)
    if (path === undefined) return row
    await saveProof(operation, id, path)
    return { ...row, saved: path }
  },
  text: showLines,
})

const proof = typedCommand({
  name: 'quickbuy proof',
  parameters: '<id>',
  about: 'the payment proof of an order with your name across it; each look is written down',
  act: true,
  input: ([id]) => parseId(id),
  work: orderProof,
  text: pictureLines,
})

async function confirm(operation: Operation, [id, ...rest]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const named = rest[0] === '--received'
  const received = named ? parseTypedAmount(rest[1] ?? '', 6) : null
  if (named && (received === null || Number(received) === 0))
    throw new UsageError(msg`how much came in? --received <amount>`)
  const note = rest.slice(named ? 2 : 0).join(' ')
  const services = await operation.services()
  const done = await confirmOrder(services, number, operation.operator(), { received, note })
  const what = msg`Order ${{ id: number }} of ${{ amount: done.row.fiat_amount }}`
  if (done.approval !== 'acts') operation.print(`${what}: ${WAITING[done.approval]}.`)
  else if (done.outcome === 'credited' || done.outcome === 'late')
    operation.print(
      done.outcome === 'late' ? msg`${{ what }}: credited, after it had ended.` : msg`${{ what }}: credited.`,
    )
  else if (done.outcome === 'closed') {
    operation.print(
      msg`${{ what }}: not credited. The account is closed: the money goes back to whoever paid it.`,
    )
    return 1
  } else throw new UsageError(msg`so little buys nothing`)
  return 0
}

async function reject(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const reason = parseReason(words)
  await rejectByOperator(await operation.services(), number, operation.operator(), reason)
  operation.print(msg`Order ${{ number }} is rejected.`)
  return 0
}

async function statement(operation: Operation, [path]: readonly string[]): Promise<number> {
  if (path === undefined) throw new UsageError(msg`which file?`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(msg`the file ${{ path }} cannot be read`)
  }
  if (text.length > BIGGEST) throw new UsageError(msg`the file ${{ path }} is too large`)
  try {
    const lines = readStatement(text)
    const results = await importStatement(await operation.services(), operation.operator(), lines)
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
    if (error instanceof StatementError) throw new UsageError(error.sentence)
    throw error
  }
}

export const quickBuyCommands: readonly Command[] = [
  list,
  show,
  proof,
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
    terminalOnly: true,
    run: statement,
  },
  payments,
]
