import type { DepositNetworks } from '#contract/operators/funds-deposits.ts'
import { msg } from '#contract/operators/msg.ts'
import { NETWORKS, networkNamed } from '#domain/funds/chain/networks.ts'
import { decimal, isPositive } from '#domain/money.ts'
import {
  type Command,
  type Operation,
  typedCommand,
  UsageError,
} from '../../../identity/approvals/command.ts'
import { setAlone, setTerms } from '../../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../../identity/approvals/typed-amount.ts'

async function coinOf({ db }: Operation, name = '') {
  const coin = await db
    .selectFrom('currencies')
    .select(['id', 'name', 'scale'])
    .where('name', '=', name.toUpperCase())
    .where('kind', '=', 'crypto')
    .executeTakeFirst()
  if (!coin) throw new UsageError(msg`there is no coin ${{ coin: name }}`)
  return coin
}

async function networksOf({ db }: Operation): Promise<DepositNetworks> {
  const rows = await db
    .selectFrom('deposit_networks as n')
    .innerJoin('currencies as c', 'c.id', 'n.currency_id')
    .selectAll('n')
    .select(['c.name', 'c.deposit_max'])
    .orderBy('c.id')
    .orderBy('n.position')
    .execute()
  return {
    networks: rows.map(({ name, network, min, deposit_max, confirmations, need_tag, open }) => ({
      coin: name,
      network,
      min,
      max: decimal(deposit_max),
      confirmations,
      tag: need_tag,
      open,
    })),
  }
}

const list = typedCommand({
  name: 'deposit networks',
  parameters: '',
  about: 'every way into a coin with its least amount and its confirmations',
  act: false,
  input: () => undefined,
  work: networksOf,
  text: ({ networks }) =>
    networks.map((row) =>
      [
        row.coin,
        row.network,
        `from ${row.min} to ${row.max}`,
        `${row.confirmations} confirmations`,
        ...(row.tag ? ['with a tag'] : []),
        row.open ? 'open' : 'closed',
      ].join('  '),
    ),
})

/**
 * Sets the terms of a deposit network, such as `deposit network USDT TRC20 10 19`: coin, network, minimum,
 * confirmations.
 */
async function set(operation: Operation, args: readonly string[]): Promise<number> {
  const [name, network = '', least = '', text = '', tag] = args
  const coin = await coinOf(operation, name)
  if (!networkNamed(network))
    throw new UsageError(msg`the network is one of ${{ choices: Object.keys(NETWORKS).join(', ') }}`)
  const min = parseTypedAmount(least, coin.scale)
  if (min === null || !isPositive(min))
    throw new UsageError(
      msg`the least must be a number above 0 with at most ${{ scale: coin.scale }} decimals`,
    )
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(msg`how many confirmations? A number from 1 on`)
  if (tag !== undefined && tag !== '--tag') throw new UsageError(msg`the only option is --tag`)
  const row = { min, confirmations: Number(text), need_tag: tag === '--tag' }
  const way = `${coin.name} ${network}`
  const act = { kind: 'recharge_network', subject: way, terms: JSON.stringify(row) }
  const said = msg`${{ name: coin.name }} comes in over ${{ network }} from ${{ min }} on, with ${{ text }} confirmations.`
  // Two operators must approve, because with too few confirmations a transaction could be credited and then reverted.
  return setTerms(operation, { what: `Deposits over ${way}`, said, ...act }, (tx) =>
    tx
      .insertInto('deposit_networks')
      .values({ currency_id: coin.id, network, position: 100, ...row })
      .onConflict((conflict) => conflict.columns(['currency_id', 'network']).doUpdateSet(row))
      .execute(),
  )
}

const openOrClose =
  (open: boolean) =>
  async (operation: Operation, [name, ...words]: readonly string[]): Promise<number> => {
    const coin = await coinOf(operation, name)
    const network = words.join(' ')
    const act = { kind: 'recharge_open', subject: `${coin.name} ${network}`, terms: String(open) }
    const said = open
      ? msg`Deposits of ${{ coin: coin.name }} over ${{ network }} are open now.`
      : msg`Deposits of ${{ coin: coin.name }} over ${{ network }} are closed now.`
    return setAlone(operation, said, [act], async (tx) => {
      const row = await tx
        .updateTable('deposit_networks')
        .set({ open })
        .where('currency_id', '=', coin.id)
        .where('network', '=', network)
        .returning('network')
        .executeTakeFirst()
      if (!row)
        throw new UsageError(
          msg`${{ name: coin.name }} has no way in over ${{ network: network || 'nothing' }}`,
        )
    })
  }

export const depositNetworkCommands: readonly Command[] = [
  list,
  {
    name: 'deposit network',
    parameters: '<coin> <network> <least> <confirmations> [--tag]',
    about: 'sets what a network asks of a deposit, for credits that are heard of from now on; two operators',
    act: true,
    run: set,
  },
  {
    name: 'deposit open-network',
    parameters: '<coin> <network>',
    about: 'opens a way into a coin',
    act: true,
    run: openOrClose(true),
  },
  {
    name: 'deposit close-network',
    parameters: '<coin> <network>',
    about: 'closes a way into a coin: no address is shown, and what still comes is parked',
    act: true,
    run: openOrClose(false),
  },
]
