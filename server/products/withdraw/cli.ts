import { isTxHash } from '#domain/funds/withdraw.ts'
import { sub } from '#domain/money.ts'
import { personName } from '../../accounts/named-person.ts'
import { approvedOnceBy } from '../../review/approvals.ts'
import { type Command, idOf, type Operation, reasonOf, UsageError } from '../../review/command.ts'
import { WAITING } from '../../review/commands.ts'
import { approveWithdrawal, rejectWithdrawal, sentWithdrawal } from './review.ts'
import { OPEN } from './store.ts'
import type { WithdrawalRow } from './tables.ts'

const SHOWN = 100
const STATUS = ['', 'in review', 'approved, to be sent', 'completed', 'rejected', 'cancelled'] as const

const rowsOf = ({ db }: Operation) =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('currencies as c', 'c.id', 'w.currency_id')
    .selectAll('w')
    .select(['u.email', 'u.area_code', 'u.mobile', 'c.name'])

const at = (time: number): string => (time > 0 ? new Date(time).toISOString() : '-')

const approvedBy = ({ db, clock }: Operation, id: number): Promise<string[]> =>
  approvedOnceBy(db, 'withdraw', String(id), clock.now())

async function list(operation: Operation, [option]: readonly string[]): Promise<number> {
  if (option !== undefined && option !== '--json') throw new UsageError('the only option is --json')
  const rows = await rowsOf(operation).where('w.status', 'in', OPEN).orderBy('w.id').limit(SHOWN).execute()
  for (const row of rows) {
    const once = row.status === 1 ? await approvedBy(operation, row.id) : []
    const facts = {
      id: row.id,
      created: at(row.created_at),
      status: STATUS[row.status],
      person: personName(row),
      amount: row.amount,
      send: sub(row.amount, row.fee),
      currency: row.name,
      network: row.network,
      address: row.address,
      tag: row.tag,
      approved_once_by: once,
      test: row.test,
    }
    operation.print(
      option === '--json'
        ? JSON.stringify(facts)
        : [
            facts.id,
            facts.created,
            facts.status,
            facts.person,
            `send ${facts.send} ${facts.currency} over ${facts.network} to ${facts.address}${facts.tag && ` tag ${facts.tag}`}`,
            ...once.map((name) => `approved once by ${name}`),
            ...(row.test ? ['test mode'] : []),
          ].join('  '),
    )
  }
  if (rows.length === 0 && option === undefined) operation.print('No withdrawal waits.')
  return 0
}

async function show(operation: Operation, [id]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const row = await rowsOf(operation).where('w.id', '=', number).executeTakeFirst()
  if (!row) throw new UsageError(`there is no withdrawal ${number}`)
  const facts: readonly (readonly [string, string])[] = [
    ['person', `${personName(row)} (${row.user_id})`],
    ['amount', `${row.amount} ${row.name}`],
    ['fee', `${row.fee} ${row.name}`],
    ['send', `${sub(row.amount, row.fee)} ${row.name}`],
    ['network', row.network],
    ['address', row.address],
    ['tag', row.tag || '-'],
    ['remark', row.remark || '-'],
    ['limit', `${row.btc_worth} of ${row.limit_btc} BTC`],
    ['status', STATUS[row.status] + (row.test ? ', test mode' : '')],
    ['asked', at(row.created_at)],
    ['approved', row.approved_at > 0 ? `${at(row.approved_at)} by ${row.approved_by}` : '-'],
    ['once by', (await approvedBy(operation, row.id)).join(', ') || '-'],
    ['ended', row.finished_at > 0 ? `${at(row.finished_at)} by ${row.finished_by}` : '-'],
    ['hash', row.hash || '-'],
    ['reason', row.reason || '-'],
  ]
  for (const [name, value] of facts) operation.print(`${name.padEnd(10)}${value}`)
  return 0
}

const line = (row: WithdrawalRow, name: string, what: string): string =>
  `Withdrawal ${row.id} of ${row.amount} ${name}: ${what}`

async function approve(operation: Operation, [id]: readonly string[]): Promise<number> {
  const services = await operation.services()
  const { row, approval } = await approveWithdrawal(services, idOf(id), operation.operator())
  const name = services.market.currency(row.currency_id)?.name ?? ''
  operation.print(line(row, name, approval === 'acts' ? 'approved, to be sent' : `${WAITING[approval]}.`))
  return 0
}

async function reject(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const reason = reasonOf(words)
  const services = await operation.services()
  const row = await rejectWithdrawal(services, number, operation.operator(), reason)
  operation.print(
    line(row, services.market.currency(row.currency_id)?.name ?? '', 'rejected, all of it is back'),
  )
  return 0
}

async function sent(operation: Operation, [id, hash = '']: readonly string[]): Promise<number> {
  const number = idOf(id)
  if (!isTxHash(hash))
    throw new UsageError('the hash of the transaction is needed: 32 letters and digits or more')
  const services = await operation.services()
  const row = await sentWithdrawal(services, number, operation.operator(), hash)
  operation.print(line(row, services.market.currency(row.currency_id)?.name ?? '', `completed by ${hash}`))
  return 0
}

export const withdrawCommands: readonly Command[] = [
  {
    name: 'withdraw list',
    parameters: '[--json]',
    about: `withdrawals to review and to send, oldest first, at most ${SHOWN}; one JSON object a line for scripts`,
    act: false,
    run: list,
  },
  {
    name: 'withdraw show',
    parameters: '<id>',
    about: 'everything about a withdrawal',
    act: true,
    run: show,
  },
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
    about: 'rejects a withdrawal that was not sent: all of it comes back, its owner reads the reason',
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
