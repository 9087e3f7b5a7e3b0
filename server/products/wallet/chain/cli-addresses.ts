import { createHash } from 'node:crypto'
import type { AddressStatus } from '#contract/operators/funds-deposits.ts'
import { msg } from '#contract/operators/msg.ts'
import { POOL_FLOOR } from '#domain/funds/chain/creditDecision.ts'
import { type Approval, approve } from '../../../identity/approvals/approvals.ts'
import {
  type Command,
  type Operation,
  typedCommand,
  UsageError,
} from '../../../identity/approvals/command.ts'
import { ownJson } from '../../../identity/approvals/command-options.ts'
import { WAITING } from '../../../identity/approvals/two-approval-commands.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { poolStatus } from './address-pool.ts'
import { fileBy, printJson, readOptions } from './cli-arguments.ts'
import { type FaultyLine, type PoolFault, type PoolLine, readAddresses } from './parse-import-files.ts'

const WORDS: Readonly<Record<PoolFault, string>> = {
  network: 'no coin comes in by this network',
  address: 'is no address of its network',
  checksum: 'has a typo: its checksum does not match',
  tag: 'its network and its tag do not fit',
  twice: 'stands twice in the file',
  'in the pool': 'is in the pool already',
}

async function networksOf(db: Db): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('deposit_networks')
    .select((eb) => ['network', eb.fn<boolean>('bool_or', ['need_tag']).as('tag')])
    .groupBy('network')
    .execute()
  return new Map(rows.map(({ network, tag }) => [network, tag]))
}

/** Lines of a file whose addresses are already in the pool. */
async function known(db: Db | Tx, lines: readonly PoolLine[]): Promise<FaultyLine[]> {
  const rows = await db
    .selectFrom('deposit_addresses')
    .select(['network', 'folded', 'tag'])
    .where(
      'folded',
      'in',
      lines.map(({ folded }) => folded),
    )
    .execute()
  const there = new Set(rows.map((row) => JSON.stringify([row.network, row.folded, row.tag])))
  return lines
    .filter(({ network, folded, tag }) => there.has(JSON.stringify([network, folded, tag])))
    .map(({ line, network, address }) => ({ line, network, address, fault: 'in the pool' }))
}

/**
 * Digest of the addresses of a file, independent of their order and format. Two operators approve the same import
 * only if this digest is the same.
 */
const digestOf = (lines: readonly PoolLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ network, folded, tag }) => [network, folded, tag].join(' ')).sort()))
    .digest('hex')

const CHUNK = 1000

async function fill(tx: Tx, lines: readonly PoolLine[], by: string, time: number): Promise<void> {
  for (let at = 0; at < lines.length; at += CHUNK)
    await tx
      .insertInto('deposit_addresses')
      .values(
        lines.slice(at, at + CHUNK).map(({ network, address, folded, tag }) => ({
          network,
          address,
          folded,
          tag,
          imported_at: time,
          imported_by: by,
        })),
      )
      .execute()
}

async function importPool(operation: Operation, args: readonly string[]): Promise<number> {
  const { words, options } = readOptions(args, ['--dry-run', '--json'])
  const { db, clock, print } = operation
  const networks = await networksOf(db)
  const { lines, faults: own } = fileBy(words[0], (text) => readAddresses(text, networks))
  const faults = [...own, ...(lines.length > 0 ? await known(db, lines) : [])]
  const digest = digestOf(lines)
  const dry = options.has('--dry-run')
  let approval: Approval | null = null
  if (faults.length === 0 && lines.length > 0 && !dry) {
    const operator = operation.operator()
    approval = await inTransaction(db, async (tx) => {
      const act = { kind: 'addresses', subject: 'pool', terms: digest, worth: 'always' } as const
      const said = await approve(tx, operator, act, clock.now())
      if (said === 'acts') await fill(tx, lines, operator.name, clock.now())
      return said
    })
  }
  const imported = approval === 'acts' ? lines.length : 0
  if (options.has('--json')) {
    printJson(operation, { addresses: lines.length, imported, approval, dry_run: dry, digest, faults })
  } else {
    for (const { line, network, address, fault } of faults)
      print(`line ${line}: ${network} ${address}: ${WORDS[fault]}`)
    const what = `${lines.length} addresses (${digest.slice(0, 16)})`
    if (faults.length > 0) print('Nothing is imported: correct these lines first.')
    else if (lines.length === 0) print('The file has no addresses.')
    else if (dry) print(`${what} could be imported. Nothing was written.`)
    else print(approval === 'acts' ? `${what} are in the pool.` : `${what}: ${WAITING[approval ?? 'waits']}.`)
  }
  return faults.length > 0 ? 1 : 0
}

function floorIn(args: readonly string[]): number {
  const { words, options } = readOptions(args, ['--floor'])
  const [text, ...rest] = words
  if (rest.length > 0 || options.has('--floor') !== (text !== undefined))
    throw new UsageError(msg`how many should be free? --floor <number>`)
  const floor = text === undefined ? POOL_FLOOR : Number(text)
  if (!Number.isSafeInteger(floor) || floor < 0) throw new UsageError(msg`the floor is a whole number`)
  return floor
}

const statusOf = async ({ db }: Operation, floor: number): Promise<AddressStatus> => ({
  floor,
  networks: (await poolStatus(db)).map((row) => ({ ...row, low: row.free < floor })),
})

const status = typedCommand({
  name: 'addresses status',
  parameters: '[--floor <number>] [--json]',
  about: `free and given deposit addresses of each network, and where fewer than ${POOL_FLOOR} are free`,
  act: false,
  input: floorIn,
  work: statusOf,
  text: ({ floor, networks }) =>
    networks.map(({ network, free, given, low }) => {
      const warning = free === 0 ? '  EMPTY: nobody new can deposit' : `  LOW: fewer than ${floor} are free`
      return `${network.padEnd(20)}  ${free} free  ${given} given${low ? warning : ''}`
    }),
})

export const poolCommands: readonly Command[] = [
  {
    name: 'addresses import',
    parameters: '<file> [--dry-run] [--json]',
    about:
      'fills the pool that people’s deposit addresses come from (network, address[, tag]); two operators have to import the same',
    act: true,
    terminalOnly: true,
    run: importPool,
  },
  ownJson(status, async (operation, args) =>
    printJson(operation, (await statusOf(operation, floorIn(args))).networks),
  ),
]
