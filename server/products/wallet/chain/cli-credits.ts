import type { ParkedList } from '#contract/operators/funds-deposits.ts'
import { msg } from '#contract/operators/msg.ts'
import { waitingApprovers } from '../../../identity/approvals/approvals.ts'
import {
  type Command,
  type Operation,
  parseId,
  typedCommand,
  UsageError,
} from '../../../identity/approvals/command.ts'
import { ownJson } from '../../../identity/approvals/command-options.ts'
import { WAITING } from '../../../identity/approvals/two-approval-commands.ts'
import { fileBy, printJson, readOptions } from './cli-arguments.ts'
import { acceptCredit, checkReason, closeCredit, creditsToCheck } from './parked-credits.ts'
import { readCredits } from './parse-import-files.ts'
import { type CreditResult, creditJson, recordCredit } from './record-credit.ts'

const SHOWN = 200

async function importCredits(operation: Operation, args: readonly string[]): Promise<number> {
  const { words, options } = readOptions(args, ['--json'])
  if (operation.config.demo)
    throw new UsageError(msg`in test mode no chain is paid to, so there is nothing to import`)
  const latest = operation.clock.now()
  const credits = fileBy(words[0], (text) => readCredits(text, { latest, unstated: null }))
  const services = await operation.services()
  const operator = operation.operator()
  const all: CreditResult[] = []
  for (const credit of credits) all.push(await recordCredit(services, operator, credit))
  const count = (outcome: CreditResult['outcome']) => all.filter((one) => one.outcome === outcome).length
  const differs = count('differs')
  if (options.has('--json')) printJson(operation, all.map(creditJson))
  else {
    for (const { credit, outcome, deposit, detail, id } of all)
      operation.print(
        [
          `line ${credit.line}`,
          `${credit.amount} ${credit.coin} by ${credit.network}`,
          `${credit.hash}:${credit.index}`,
          outcome === 'waits' ? WAITING.waits : outcome === 'differs' ? 'DIFFERS, rejected' : outcome,
          ...(detail === '' ? [] : [detail]),
          deposit === null ? `credit ${id}` : `deposit ${deposit}`,
        ].join('  '),
      )
    operation.print(
      `${all.length} credits: ${count('credited')} credited, ${count('pending')} pending, ${count('waits')} wait for a second operator, ${count('parked')} parked, ${count('known')} known, ${count('lost')} lost, ${differs} rejected.`,
    )
  }
  return differs > 0 ? 1 : 0
}

const parkedRows = ({ db }: Operation) => creditsToCheck(db).orderBy('id').limit(SHOWN).execute()

async function parkedList(operation: Operation): Promise<ParkedList> {
  const rows = await parkedRows(operation)
  const once = await waitingApprovers(
    operation.db,
    'chain_credit',
    rows.map(({ id }) => String(id)),
    operation.clock.now(),
  )
  return {
    credits: rows.map((row) => ({
      id: row.id,
      seen_at: row.seen_at,
      coin: row.coin,
      amount: row.amount,
      network: row.network,
      hash: row.hash,
      output_index: row.output_index,
      address: row.address,
      tag: row.tag,
      confirmations: row.confirmations,
      reason: checkReason(row),
      deposit: row.deposit_id,
      approved_once_by: once(String(row.id)),
    })),
  }
}

const parked = typedCommand({
  name: 'deposit parked',
  parameters: '[--json]',
  about: `credits of chains that an operator has to look at, and why, with those whose transaction was lost; at most ${SHOWN}`,
  act: false,
  input: (args) => readOptions(args, []),
  work: parkedList,
  text: ({ credits }) =>
    credits.length === 0
      ? ['No credit of a chain waits for a look.']
      : credits.map((row) =>
          [
            row.id,
            new Date(row.seen_at).toISOString(),
            `${row.amount} ${row.coin} by ${row.network}`,
            `to ${row.address}${row.tag === '' ? '' : ` tag ${row.tag}`}`,
            `${row.hash}:${row.output_index}`,
            row.reason,
            ...(row.deposit === null ? [] : [`deposit ${row.deposit}`]),
            ...row.approved_once_by.map((name) => `approved once by ${name}`),
          ].join('  '),
        ),
})

async function accept(operation: Operation, [id, person, ...rest]: readonly string[]): Promise<number> {
  const number = parseId(id)
  if (rest.length > 0)
    throw new UsageError(msg`which person? The number that ${{ command: '`deposit show`' }} tells`)
  const to = person === undefined ? null : parseId(person)
  const services = await operation.services()
  const done = await acceptCredit(services, number, operation.operator(), to)
  const what = `Credit ${number} of ${done.amount}`
  operation.print(
    done.approval === 'acts'
      ? msg`Credit ${{ id: number }} of ${{ amount: done.amount }}: credited as deposit ${{ deposit: done.deposit ?? '' }}`
      : `${what}: ${WAITING[done.approval]}.`,
  )
  return 0
}

async function close(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = parseId(id)
  const note = words.join(' ').trim().slice(0, 500)
  if (note === '') throw new UsageError(msg`what became of it? A note is needed`)
  await closeCredit(await operation.services(), number, operation.operator(), note)
  operation.print(msg`Credit ${{ number }} is closed: ${{ note }}`)
  return 0
}

export const creditCommands: readonly Command[] = [
  {
    name: 'deposit import',
    parameters: '<file> [--json]',
    about:
      'hears what a watcher of chains tells (network, coin, hash, index, address[, tag], amount, confirmations, time[, gone, observed]): each output is credited once',
    act: true,
    terminalOnly: true,
    run: importCredits,
  },
  ownJson(parked, async (operation) => printJson(operation, await parkedRows(operation))),
  {
    name: 'deposit accept',
    parameters: '<credit> [person]',
    about: 'credits a parked one to the owner of its address or to a person; two operators say the same',
    act: true,
    run: accept,
  },
  {
    name: 'deposit close',
    parameters: '<credit> <note>',
    about: 'takes a parked or lost credit off the list; the note says what became of it',
    act: true,
    run: close,
  },
]
