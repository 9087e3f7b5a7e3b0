import { type Command, idOf, type Operation, UsageError } from '../../../review/command.ts'
import { WAITING } from '../../../review/commands.ts'
import { type Heard, takeCredit } from './credits.ts'
import { acceptCredit, closeCredit } from './decide.ts'
import { readCredits } from './files.ts'
import { fileBy, printJson, readOptions } from './options.ts'

const SHOWN = 200

const toJson = ({ credit, ...rest }: Heard) => ({
  line: credit.line,
  network: credit.network,
  hash: credit.hash,
  index: credit.index,
  coin: credit.coin,
  amount: credit.amount,
  ...rest,
})

async function importCredits(operation: Operation, args: readonly string[]): Promise<number> {
  const { words, options } = readOptions(args, ['--json'])
  if (operation.config.demo)
    throw new UsageError('in test mode no chain is paid to, so there is nothing to import')
  const credits = fileBy(words[0], readCredits)
  const services = await operation.services()
  const operator = operation.operator()
  const all: Heard[] = []
  for (const credit of credits) all.push(await takeCredit(services, operator, credit))
  const count = (outcome: Heard['outcome']) => all.filter((one) => one.outcome === outcome).length
  const differs = count('differs')
  if (options.has('--json')) printJson(operation, all.map(toJson))
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
      `${all.length} credits: ${count('credited')} credited, ${count('pending')} pending, ${count('waits')} wait for a second operator, ${count('parked')} parked, ${count('known')} known, ${differs} rejected.`,
    )
  }
  return differs > 0 ? 1 : 0
}

async function parked(operation: Operation, args: readonly string[]): Promise<number> {
  const { options } = readOptions(args, ['--json'])
  const rows = await operation.db
    .selectFrom('chain_credits')
    .selectAll()
    .where('outcome', '=', 'parked')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  if (options.has('--json')) printJson(operation, rows)
  else {
    for (const row of rows)
      operation.print(
        [
          row.id,
          new Date(row.seen_at).toISOString(),
          `${row.amount} ${row.coin} by ${row.network}`,
          `to ${row.address}${row.tag === '' ? '' : ` tag ${row.tag}`}`,
          `${row.hash}:${row.output_index}`,
          row.reason,
        ].join('  '),
      )
    if (rows.length === 0) operation.print('No credit of a chain waits for a look.')
  }
  return 0
}

async function accept(operation: Operation, [id, person, ...rest]: readonly string[]): Promise<number> {
  const number = idOf(id)
  if (rest.length > 0) throw new UsageError('which person? The number that `deposit show` tells')
  const to = person === undefined ? null : idOf(person)
  const services = await operation.services()
  const done = await acceptCredit(services, number, operation.operator(), to)
  const what = `Credit ${number} of ${done.amount}`
  operation.print(
    done.approval === 'acts'
      ? `${what}: credited as deposit ${done.deposit}`
      : `${what}: ${WAITING[done.approval]}.`,
  )
  return 0
}

async function close(operation: Operation, [id, ...words]: readonly string[]): Promise<number> {
  const number = idOf(id)
  const note = words.join(' ').trim().slice(0, 500)
  if (note === '') throw new UsageError('what became of it? A note is needed')
  await closeCredit(await operation.services(), number, operation.operator(), note)
  operation.print(`Credit ${number} is closed: ${note}`)
  return 0
}

export const creditCommands: readonly Command[] = [
  {
    name: 'deposit import',
    parameters: '<file> [--json]',
    about:
      'hears what a watcher of chains tells (network, coin, hash, index, address[, tag], amount, confirmations, time): each output is credited once',
    act: true,
    run: importCredits,
  },
  {
    name: 'deposit parked',
    parameters: '[--json]',
    about: `credits of chains that an operator has to look at, and why, at most ${SHOWN}`,
    act: false,
    run: parked,
  },
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
    about: 'takes a parked credit off the list; the note says what became of it',
    act: true,
    run: close,
  },
]
