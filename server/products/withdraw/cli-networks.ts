import { msg, type Sentence } from '#contract/operators/msg.ts'
import { NETWORKS, networkNamed } from '#domain/funds/chain/networks.ts'
import { areValidTerms } from '#domain/funds/withdraw.ts'
import type { Decimal } from '#domain/money.ts'
import { type Command, type Operation, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { setAlone, setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { listNetworks } from './review-queue.ts'

/** Decimals of a fee that is a fraction of the amount. */
const RATE_DIGITS = 8

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

const list = typedCommand({
  name: 'withdraw networks',
  parameters: '',
  about: 'every way out of a coin with its fee, least and most',
  act: false,
  input: () => undefined,
  work: listNetworks,
  text: ({ networks }) =>
    networks.map((row) =>
      [
        row.coin,
        row.network,
        `fee ${row.fee_type === 'rate' ? `${row.fee} of the amount` : row.fee}`,
        `${row.min} to ${row.max}`,
        ...(row.tag ? ['with a tag'] : []),
        row.open ? 'open' : 'closed',
      ].join('  '),
    ),
})

const figure = (text: string | undefined, scale: number, what: Sentence): Decimal => {
  const value = parseTypedAmount(text ?? '', scale)
  if (value === null)
    throw new UsageError(msg`${{ what }} must be a number with at most ${{ scale }} decimals`)
  return value
}

/**
 * Sets the terms of a withdrawal network, such as `withdraw network USDT TRC20 1 10 5000000`: coin, network, fee,
 * minimum, maximum. A fee of `0.001*` is a fraction of the amount.
 */
async function set(operation: Operation, args: readonly string[]): Promise<number> {
  const [name, network = '', feeText = '', minText, maxText, tag] = args
  const coin = await coinOf(operation, name)
  if (!networkNamed(network))
    throw new UsageError(msg`the network is one of ${{ choices: Object.keys(NETWORKS).join(', ') }}`)
  if (tag !== undefined && tag !== '--tag') throw new UsageError(msg`the only option is --tag`)
  const rate = feeText.endsWith('*')
  const fee = figure(rate ? feeText.slice(0, -1) : feeText, rate ? RATE_DIGITS : coin.scale, msg`the fee`)
  const min = figure(minText, coin.scale, msg`the least`)
  const max = figure(maxText, coin.scale, msg`the most`)
  const feeType = rate ? ('rate' as const) : ('fixed' as const)
  if (!areValidTerms({ fee, feeType, min, max, scale: coin.scale }))
    throw new UsageError(msg`the least has to be above the fee, and the most not below the least`)
  const row = { fee, fee_type: feeType, min, max, need_tag: tag === '--tag' }
  const way = `${coin.name} ${network}`
  const act = { kind: 'withdraw_network', subject: way, terms: JSON.stringify(row) }
  const said = msg`${{ name: coin.name }} leaves over ${{ network }} with a fee of ${{ feeText }}, ${{ min }} to ${{ max }} at a time.`
  return setTerms(operation, { what: `Withdrawals over ${way}`, said, ...act }, (tx) =>
    tx
      .insertInto('withdraw_networks')
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
    const act = { kind: 'withdraw_open', subject: `${coin.name} ${network}`, terms: String(open) }
    const said = open
      ? msg`Withdrawals of ${{ coin: coin.name }} over ${{ network }} are open now.`
      : msg`Withdrawals of ${{ coin: coin.name }} over ${{ network }} are closed now.`
    return setAlone(operation, said, [act], async (tx) => {
      const row = await tx
        .updateTable('withdraw_networks')
        .set({ open })
        .where('currency_id', '=', coin.id)
        .where('network', '=', network)
        .returning('network')
        .executeTakeFirst()
      if (!row)
        throw new UsageError(
          msg`${{ name: coin.name }} has no way out over ${{ network: network || 'nothing' }}`,
        )
    })
  }

export const networkCommands: readonly Command[] = [
  list,
  {
    name: 'withdraw network',
    parameters: '<coin> <network> <fee|rate*> <least> <most> [--tag]',
    about:
      'sets what a network takes for a withdrawal, for those asked for from now on; 0.001* is a part of the amount; two operators',
    act: true,
    run: set,
  },
  {
    name: 'withdraw open',
    parameters: '<coin> <network>',
    about: 'opens a way out of a coin',
    act: true,
    run: openOrClose(true),
  },
  {
    name: 'withdraw close',
    parameters: '<coin> <network>',
    about: 'closes a way out of a coin: nothing new is asked for over it',
    act: true,
    run: openOrClose(false),
  },
]
