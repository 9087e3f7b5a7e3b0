import type { SecondsList } from '#contract/operators/markets.ts'
import { msg, type Sentence } from '#contract/operators/msg.ts'
import { big, type Decimal } from '#domain/money.ts'
import { type Command, type Operation, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { setAlone, setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'

const NEW_ONLY = msg`Options that are open keep the terms they were opened with.`

function whole(text: string | undefined, what: Sentence): number {
  if (text === undefined || !/^[1-9]\d{0,4}$/.test(text))
    throw new UsageError(msg`${{ what }} must be a whole number`)
  return Number(text)
}

function amountOf(text: string | undefined, scale: number, what: Sentence): Decimal {
  const amount = parseTypedAmount(text ?? '', scale)
  if (amount === null || !big(amount).gt(0))
    throw new UsageError(msg`${{ what }} must be a number above 0 with at most ${{ scale }} decimals`)
  return amount
}

async function coinOf({ db }: Operation, name = '') {
  const coin = await db
    .selectFrom('currencies')
    .select(['id', 'name', 'scale'])
    .where('name', '=', name.toUpperCase())
    .executeTakeFirst()
  if (!coin) throw new UsageError(msg`there is no currency ${{ name }}`)
  return coin
}

async function termsOf({ db }: Operation): Promise<SecondsList> {
  const durations = await db
    .selectFrom('seconds_durations')
    .select(['seconds', 'profit_ratio', 'min_factor', 'active'])
    .orderBy('seconds')
    .execute()
  const coins = await db
    .selectFrom('seconds_coins as s')
    .innerJoin('currencies as c', 'c.id', 's.currency_id')
    .select(['c.name as coin', 's.min_number as min', 's.max_number as max', 's.quick', 's.active'])
    .orderBy('s.sort')
    .execute()
  return { durations, coins }
}

const list = typedCommand({
  name: 'seconds list',
  parameters: '',
  about: 'durations with their returns, and the coins that stakes are paid in',
  act: false,
  input: () => undefined,
  work: termsOf,
  text: ({ durations, coins }) => [
    ...durations.map(
      ({ seconds, profit_ratio, min_factor, active }) =>
        `${seconds} s  return ${profit_ratio}  ${min_factor} × the least stake${active ? '' : '  not offered'}`,
    ),
    ...coins.map(
      ({ coin, min, max, quick, active }) =>
        `${coin}  stakes ${min} to ${max}, ${quick.join(', ')} to pick${active ? '' : '  not offered'}`,
    ),
  ],
})

async function setDuration(
  operation: Operation,
  [length, ratio, factor]: readonly string[],
): Promise<number> {
  const seconds = whole(length, msg`the seconds`)
  const profit_ratio = amountOf(ratio, 4, msg`the return`)
  if (seconds < 5 || seconds > 86_400) throw new UsageError(msg`5 to 86400 seconds`)
  // With a return of 1 a winner gets the stake and once more the same amount. With a higher return the platform would
  // on average pay out more than it receives.
  if (big(profit_ratio).gt(1)) throw new UsageError(msg`the return is a fraction of the stake, at most 1`)
  const values = { profit_ratio, min_factor: whole(factor ?? '1', msg`the factor`), active: true }
  const act = { kind: 'seconds_duration', subject: String(seconds), terms: JSON.stringify(values) }
  const said = msg`${{ seconds }} s returns ${{ profit_ratio }} of the stake from now on. ${{ note: NEW_ONLY }}`
  return setTerms(operation, { what: `The return of ${seconds} s`, said, ...act }, (tx) =>
    tx
      .insertInto('seconds_durations')
      .values({ seconds, ...values })
      .onConflict((conflict) => conflict.column('seconds').doUpdateSet(values))
      .execute(),
  )
}

async function stopDuration({ db, print }: Operation, [length]: readonly string[]): Promise<number> {
  const seconds = whole(length, msg`the seconds`)
  const done = await db
    .updateTable('seconds_durations')
    .set({ active: false })
    .where('seconds', '=', seconds)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) throw new UsageError(msg`there is no duration of ${{ seconds }} s`)
  print(msg`${{ seconds }} s is not offered any more. ${{ note: NEW_ONLY }}`)
  return 0
}

async function setCoin(
  operation: Operation,
  [name, least, most, picks = '']: readonly string[],
): Promise<number> {
  const coin = await coinOf(operation, name)
  const min_number = amountOf(least, coin.scale, msg`the least stake`)
  const max_number = amountOf(most, coin.scale, msg`the most`)
  if (big(max_number).lt(min_number)) throw new UsageError(msg`the most is below the least`)
  const quick = picks
    .split(',')
    .filter((text) => text !== '')
    .map((text) => amountOf(text, coin.scale, msg`a stake to pick`))
  const bounds = { min_number, max_number }
  const values = { ...bounds, quick, active: true }
  const act = { kind: 'seconds_coin', subject: coin.name, terms: JSON.stringify(bounds) }
  const said = msg`Stakes in ${{ name: coin.name }} are ${{ min_number }} to ${{ max_number }} from now on. ${{ note: NEW_ONLY }}`
  return setAlone(operation, said, [act], (tx) =>
    tx
      .insertInto('seconds_coins')
      .values({ currency_id: coin.id, sort: coin.id, ...values })
      .onConflict((conflict) => conflict.column('currency_id').doUpdateSet(values))
      .execute(),
  )
}

async function stopCoin(operation: Operation, [name]: readonly string[]): Promise<number> {
  const coin = await coinOf(operation, name)
  await operation.db
    .updateTable('seconds_coins')
    .set({ active: false })
    .where('currency_id', '=', coin.id)
    .execute()
  operation.print(msg`Stakes in ${{ name: coin.name }} are not taken any more. ${{ note: NEW_ONLY }}`)
  return 0
}

export const secondsCommands: readonly Command[] = [
  list,
  {
    name: 'seconds duration',
    parameters: '<seconds> <return, such as 0.85> [times the least stake]',
    about: 'offers a duration, or changes what it returns to options opened from now on; two operators',
    act: true,
    run: setDuration,
  },
  {
    name: 'seconds stop',
    parameters: '<seconds>',
    about: 'offers a duration no more',
    act: true,
    run: stopDuration,
  },
  {
    name: 'seconds coin',
    parameters: '<coin> <least> <most> [stakes to pick, such as 50,100]',
    about: 'takes stakes in a coin within these bounds',
    act: true,
    run: setCoin,
  },
  {
    name: 'seconds coin-stop',
    parameters: '<coin>',
    about: 'takes no more stakes in a coin',
    act: true,
    run: stopCoin,
  },
]
