import type { ConvertList } from '#contract/operators/markets.ts'
import { msg } from '#contract/operators/msg.ts'
import { add, gt, isPositive, lt } from '#domain/money.ts'
import { type Command, type Operation, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { setAlone, setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { rulesOf } from './store.ts'

const RATE_DIGITS = 8

async function coinOf({ db }: Operation, name = '') {
  const coin = await db
    .selectFrom('convert_coins as o')
    .innerJoin('currencies as c', 'c.id', 'o.currency_id')
    .select(['c.id', 'c.name', 'c.scale'])
    .where('c.name', '=', name.toUpperCase())
    .executeTakeFirst()
  if (!coin) throw new UsageError(msg`there is no coin ${{ coin: name }} to exchange`)
  return coin
}

async function termsOf({ db }: Operation): Promise<ConvertList> {
  const coins = await db
    .selectFrom('convert_coins as o')
    .innerJoin('currencies as c', 'c.id', 'o.currency_id')
    .select(['c.name as coin', 'o.min', 'o.max', 'o.open'])
    .orderBy('c.id')
    .execute()
  return { ...(await rulesOf(db)), coins }
}

const list = typedCommand({
  name: 'convert list',
  parameters: '',
  about: 'terms of exchanges and the bounds of each coin',
  act: false,
  input: () => undefined,
  work: termsOf,
  text: ({ spread, fee_rate, tolerance, coins }) => [
    `spread ${spread}  fee ${fee_rate}  tolerance ${tolerance}`,
    ...coins.map(({ coin, min, max, open }) => `${coin}  ${min} to ${max}  ${open ? 'open' : 'closed'}`),
  ],
})

async function rules(operation: Operation, args: readonly string[]): Promise<number> {
  const [spread, feeRate, tolerance] = args.map((text) => parseTypedAmount(text, RATE_DIGITS))
  if (!spread || !feeRate || !tolerance) throw new UsageError(msg`three fractions are needed, such as 0.001`)
  if (!lt(spread, '0.5' as typeof spread) || !lt(feeRate, '0.5' as typeof spread))
    throw new UsageError(msg`spread and fee stay below 0.5`)
  if (!isPositive(tolerance) || gt(tolerance, add(spread, feeRate)))
    throw new UsageError(
      msg`the tolerance is above 0 and at most spread and fee together: beyond that a quote would be worth something to who sees prices first`,
    )
  const set = { spread, fee_rate: feeRate, tolerance }
  const act = { kind: 'convert_terms', subject: '', terms: JSON.stringify(set) }
  const said = msg`Quotes from now on carry these terms.`
  return setTerms(operation, { what: 'Terms of exchanges', said, ...act }, (tx) =>
    tx.updateTable('convert_rules').set(set).execute(),
  )
}

async function bounds(
  operation: Operation,
  [name, minText = '', maxText = '']: readonly string[],
): Promise<number> {
  const coin = await coinOf(operation, name)
  const min = parseTypedAmount(minText, coin.scale)
  const max = parseTypedAmount(maxText, coin.scale)
  if (!min || !max || !isPositive(min) || lt(max, min))
    throw new UsageError(
      msg`the least and the most are numbers with at most ${{ scale: coin.scale }} decimals`,
    )
  const act = { kind: 'convert_coin', subject: coin.name, terms: JSON.stringify({ min, max }) }
  return setAlone(
    operation,
    msg`One exchange of ${{ coin: coin.name }} is ${{ min }} to ${{ max }} now.`,
    [act],
    (tx) => tx.updateTable('convert_coins').set({ min, max }).where('currency_id', '=', coin.id).execute(),
  )
}

const openOrClose =
  (open: boolean) =>
  async (operation: Operation, [name]: readonly string[]): Promise<number> => {
    const coin = await coinOf(operation, name)
    const said = open
      ? msg`${{ coin: coin.name }} can be exchanged from now on.`
      : msg`${{ coin: coin.name }} cannot be exchanged from now on.`
    const act = { kind: 'convert_open', subject: coin.name, terms: String(open) }
    return setAlone(operation, said, [act], (tx) =>
      tx.updateTable('convert_coins').set({ open }).where('currency_id', '=', coin.id).execute(),
    )
  }

export const convertCommands: readonly Command[] = [
  list,
  {
    name: 'convert terms',
    parameters: '<spread> <fee rate> <tolerance>',
    about: 'sets the terms of quotes from now on, as fractions; two operators',
    act: true,
    run: rules,
  },
  {
    name: 'convert bounds',
    parameters: '<coin> <least> <most>',
    about: 'sets how much of a coin one exchange may be',
    act: true,
    run: bounds,
  },
  {
    name: 'convert open',
    parameters: '<coin>',
    about: 'lets a coin be exchanged',
    act: true,
    run: openOrClose(true),
  },
  {
    name: 'convert close',
    parameters: '<coin>',
    about: 'takes a coin out of exchanges',
    act: true,
    run: openOrClose(false),
  },
]
