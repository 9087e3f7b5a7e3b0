import type { WithdrawalList, WithdrawalShow } from '#contract/operators/funds-withdrawals.ts'
import { type Line, msg, type Sentence } from '#contract/operators/msg.ts'
import { isTxHash } from '#domain/funds/withdraw.ts'
import {
  type Command,
  type Operation,
  parseId,
  parseReason,
  typedCommand,
  UsageError,
} from '../../identity/approvals/command.ts'
import { optionsOf, ownJson } from '../../identity/approvals/command-options.ts'
import { WAITING } from '../../identity/approvals/two-approval-commands.ts'
import type { Services } from '../../services.ts'
import { riskText } from '../risk-notes.ts'
import { type ListInput, listWithdrawals, SHOWN, showWithdrawal } from './review-queue.ts'
import { approveWithdrawal, type Decided, rejectWithdrawal, sentWithdrawal } from './review-withdrawal.ts'
import type { WithdrawalRow } from './tables.ts'

const STATUS = {
  in_review: 'in review',
  approved: 'approved, to be sent',
  completed: 'completed',
  rejected: 'rejected',
  cancelled: 'cancelled',
} as const

const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')

const WHICH = ['open', 'review', 'send', 'all'] as const

function listIn(args: readonly string[]): ListInput {
  const { words, values } = optionsOf(args, { values: ['--after'] })
  const [named = 'open', ...more] = words
  const which = WHICH.find((one) => one === named)
  if (which === undefined || more.length > 0)
    throw new UsageError(msg`what is listed is one of ${{ choices: WHICH.join(', ') }}`)
  const after = values.get('--after')
  return { which, after: after === undefined ? undefined : parseId(after) }
}

const listLines = ({ withdrawals }: WithdrawalList): readonly string[] =>
  withdrawals.length === 0
    ? ['No withdrawal waits.']
    : withdrawals.map((row) =>
        [
          row.id,
          at(row.created_at),
          STATUS[row.status],
          row.person,
          `send ${row.send} ${row.coin} over ${row.network} to ${row.address}${row.tag && ` tag ${row.tag}`}`,
          ...row.approved_once_by.map((name) => `approved once by ${name}`),
          ...(row.test ? ['test mode'] : []),
          ...(row.risks.length === 0 ? [] : [`(${riskText(row)})`]),
        ].join('  '),
      )

const list = typedCommand({
  name: 'withdraw list',
  parameters: '[open|all] [--after <id>] [--json]',
  about: `withdrawals to review and to send, oldest first, or all, newest first, at most ${SHOWN}; one JSON object a line for scripts`,
  act: false,
  input: listIn,
  work: listWithdrawals,
  text: listLines,
})

/** Prints one JSON object per line, the format that sending scripts rely on. */
async function printObjects(operation: Operation, args: readonly string[]): Promise<void> {
  for (const row of (await listWithdrawals(operation, listIn(args))).withdrawals)
    operation.print(
      JSON.stringify({
        id: row.id,
        created: at(row.created_at),
        status: STATUS[row.status],
        person: row.person,
        amount: row.amount,
        send: row.send,
        currency: row.coin,
        network: row.network,
        address: row.address,
        tag: row.tag,
        approved_once_by: row.approved_once_by,
        test: row.test,
      }),
    )
}

const showLines = (row: WithdrawalShow): readonly string[] => {
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${row.person} (${row.uid})`],
    ['amount', `${row.amount} ${row.coin}`],
    ['fee', `${row.fee} ${row.coin}`],
    ['send', `${row.send} ${row.coin}`],
    ['network', row.network],
    ['address', row.address],
    ['tag', row.tag || '-'],
    ['remark', row.remark || '-'],
    ['limit', `${row.btc_worth} of ${row.limit_btc} BTC`],
    [
      'withdrew',
      `${row.withdrawals_24h.usdt} USDT within 24 hours, ${row.withdrawals_24h.count} withdrawals`,
    ],
    ['risk', riskText(row) || '-'],
    ['status', STATUS[row.status] + (row.test ? ', test mode' : '')],
    ['asked', at(row.created_at)],
    ['approved', row.approved_at > 0 ? `${at(row.approved_at)} by ${row.approved_by}` : '-'],
    ['once by', row.approved_once_by.join(', ') || '-'],
    ['ended', row.finished_at > 0 ? `${at(row.finished_at)} by ${row.finished_by}` : '-'],
    ['hash', row.hash || '-'],
    ['reason', row.reason || '-'],
  ]
  return facts.map(([name, value]) => `${name.padEnd(10)}${value}`)
}

const show = typedCommand({
  name: 'withdraw show',
  parameters: '<id>',
  about: 'everything about a withdrawal',
  act: true,
  input: ([id]) => parseId(id),
  work: showWithdrawal,
  text: showLines,
})

const line = (row: WithdrawalRow, coin: string, what: Line): Sentence =>
  msg`Withdrawal ${{ id: row.id }} of ${{ amount: row.amount }} ${{ coin }}: ${{ what }}`

/** Prints the result of a decision, or that a second operator is needed. */
function printDecided(
  operation: Operation,
  services: Services,
  { row, approval }: Decided,
  done: Sentence,
): void {
  const name = services.market.currency(row.currency_id)?.name ?? ''
  operation.print(
    approval === 'acts' ? line(row, name, done) : String(line(row, name, `${WAITING[approval]}.`)),
  )
}

async function approve(operation: Operation, [id]: readonly string[]): Promise<number> {
  const services = await operation.services()
  const decided = await approveWithdrawal(services, parseId(id), operation.operator())
  printDecided(operation, services, decided, msg`approved, to be sent`)
  return 0
}

async function reject(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const reason = parseReason(words)
  const services = await operation.services()
  const decided = await rejectWithdrawal(services, number, operation.operator(), reason)
  printDecided(operation, services, decided, msg`rejected, all of it is back`)
  return 0
}

async function sent(operation: Operation, [id, hash = '']: readonly string[]): Promise<number> {
  const number = parseId(id)
  if (!isTxHash(hash))
    throw new UsageError(msg`the hash of the transaction is needed: 32 letters and digits or more`)
  const services = await operation.services()
  const row = await sentWithdrawal(services, number, operation.operator(), hash)
  operation.print(
    line(row, services.market.currency(row.currency_id)?.name ?? '', msg`completed by ${{ hash: row.hash }}`),
  )
  return 0
}

export const withdrawCommands: readonly Command[] = [
  ownJson(list, printObjects),
  show,
  {
    name: 'withdraw approve',
    parameters: '<id>',
    about:
      'lets a withdrawal through to be sent; beyond what one operator may do alone, when a second one approves too',
    act: true,
    run: approve,
  },
  {
    name: 'withdraw reject',
    parameters: '<id> <reason>',
    about:
      'rejects a withdrawal that was not sent: all of it comes back, its owner reads the reason; an approved one beyond what one operator may do alone by two',
    act: true,
    run: reject,
  },
  {
    name: 'withdraw sent',
    parameters: '<id> <hash>',
    about: 'says by which transaction an approved withdrawal was sent; it leaves the account',
    act: true,
    run: sent,
  },
]
