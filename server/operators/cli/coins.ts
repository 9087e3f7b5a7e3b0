import type { CoinList } from '#contract/operators/markets-coins.ts'
import { msg } from '#contract/operators/msg.ts'
import { NETWORKS, networkNamed } from '#domain/funds/chain/networks.ts'
import { isPositive, SCALE_MAX } from '#domain/money.ts'
import { type Command, type Operation, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { SERVERS_FOLLOW, setAlone, setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { addCurrency } from '../../market/add-currency.ts'
import { loadInstruments } from '../../market/instruments.ts'
import type { Currency } from '../../market/types.ts'

const NAME = /^[A-Z0-9]{1,20}$/

const stateOf = ({ status, closed }: Currency): CoinList['coins'][number]['state'] => {
  if (status !== 1) return 'added'
  return closed ? 'closed' : 'open'
}

async function listCoins({ db }: Operation): Promise<CoinList> {
  const { currencies, pairs } = await loadInstruments(db)
  return {
    coins: currencies
      .filter(({ kind }) => kind === 'crypto')
      .map((coin) => ({
        coin: coin.name,
        network: coin.network,
        digits: coin.scale,
        state: stateOf(coin),
        deposit_max: coin.depositMax,
        pairs: pairs.filter(({ base }) => base.id === coin.id).map(({ symbol }) => symbol),
      })),
  }
}

/**
 * The coin with this name.
 * @throws UsageError when no coin or more than one coin has this name
 */
export async function coinNamed({ db }: Pick<Operation, 'db'>, text = ''): Promise<Currency> {
  const name = text.toUpperCase()
  const { currencies } = await loadInstruments(db)
  const [coin, other] = currencies.filter((one) => one.name === name && one.kind === 'crypto')
  if (!coin) throw new UsageError(msg`there is no coin ${{ coin: name }}`)
  if (other)
    throw new UsageError(
      msg`there are two coins ${{ coin: name }}, of ${{ one: coin.network }} and ${{ other: other.network }}`,
    )
  return coin
}

/**
 * Adds a coin that can be neither deposited nor withdrawn until an operator adds its networks with
 * `deposit network` and `withdraw network`.
 */
async function add(operation: Operation, words: readonly string[]): Promise<number> {
  const [text = '', network = '', digits = '', most = '', ...more] = words
  const name = text.toUpperCase()
  if (!NAME.test(name) || more.length > 0)
    throw new UsageError(
      msg`coin add <name> <network> <digits> <most of one deposit>; a name has capitals and digits`,
    )
  if (!networkNamed(network))
    throw new UsageError(msg`the network is one of ${{ networks: Object.keys(NETWORKS).join(', ') }}`)
  const scale = /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN
  if (!(scale <= SCALE_MAX))
    throw new UsageError(msg`the digits are a whole number from 0 to ${{ most: SCALE_MAX }}`)
  const deposit_max = parseTypedAmount(most, scale)
  if (deposit_max === null || !isPositive(deposit_max))
    throw new UsageError(
      msg`the most of one deposit is a number above 0 with at most ${{ digits: scale }} digits`,
    )
  const { currencies } = await loadInstruments(operation.db)
  if (currencies.some((one) => one.name === name))
    throw new UsageError(msg`${{ coin: name }} is there already; see coin list`)
  const terms = { network, scale, deposit_max }
  const act = { kind: 'coin', subject: name, terms: JSON.stringify(terms) }
  const said = msg`${{ coin: name }} is added. It is open for deposits and trade from coin open ${{ coin: name }} on.`
  return setTerms(operation, { what: `The coin ${name}`, said, ...act }, (tx) =>
    addCurrency(tx, { name, image: '', ...terms }),
  )
}

/**
 * Rejects closing a coin while users owe it: they could then neither buy nor deposit the coin to repay it.
 * @throws UsageError
 */
async function requireUnowed({ db }: Operation, { id, name }: Currency): Promise<void> {
  const { n } = await db
    .selectFrom('loans')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('coin_id', '=', id)
    .where('status', 'in', ['reviewing', 'active', 'overdue'])
    .executeTakeFirstOrThrow()
  if (Number(n) > 0)
    throw new UsageError(
      msg`${{ n: Number(n) }} loans or applications of ${{ coin: name }} are open: nobody could buy or deposit what repays them. Wait until they are repaid, and reject applications with loan reject`,
    )
}

async function setCoinState(operation: Operation, [text]: readonly string[], open: boolean): Promise<number> {
  const coin = await coinNamed(operation, text)
  if (!open && coin.status !== 1) throw new UsageError(msg`${{ coin: coin.name }} was never opened`)
  if (!open) await requireUnowed(operation, coin)
  const act = { kind: 'coin_open', subject: String(coin.id), terms: String(open) }
  const said = open
    ? msg`${{ coin: coin.name }} is open now. ${{ note: SERVERS_FOLLOW }}`
    : msg`${{ coin: coin.name }} is closed: it is sold, converted and withdrawn, and no more of it comes in. ${{ note: SERVERS_FOLLOW }}`
  const set = open ? { status: 1, closed: false } : { closed: true }
  return setAlone(operation, said, [act], (tx) =>
    tx.updateTable('currencies').set(set).where('id', '=', coin.id).execute(),
  )
}

const list = typedCommand({
  name: 'coin list',
  parameters: '',
  about: 'all coins with their digits, what they are traded against, and those that are not open',
  act: false,
  input: () => undefined,
  work: listCoins,
  text: ({ coins }) =>
    coins.map(({ coin, network, digits, state, pairs }) =>
      [coin.padEnd(8), network, `${digits} digits`, state, pairs.join(', ')].filter(Boolean).join('  '),
    ),
})

export const coinCommands: readonly Command[] = [
  list,
  {
    name: 'coin add',
    parameters: '<name> <network> <digits> <most of one deposit>',
    about: 'adds a coin, which is not open yet; its digits stay for ever; two operators have to say so',
    act: true,
    run: add,
  },
  {
    name: 'coin open',
    parameters: '<coin>',
    about: 'opens a coin: it is moved, deposited and withdrawn by the ways it has',
    act: true,
    run: (operation, words) => setCoinState(operation, words, true),
  },
  {
    name: 'coin close',
    parameters: '<coin>',
    about: 'closes a coin for what would bring more of it; what people have is sold, converted and withdrawn',
    act: true,
    run: (operation, words) => setCoinState(operation, words, false),
  },
]
