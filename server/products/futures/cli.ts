import type { FuturesList } from '#contract/operators/markets.ts'
import { msg } from '#contract/operators/msg.ts'
import { big, decimal, isPositive } from '#domain/money.ts'
import { type Command, type Operation, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'

const LATER = msg`Open positions and open orders keep the terms they were opened with.`

async function pairOf({ db }: Operation, symbol = '') {
  const pair = await db
    .selectFrom('pairs')
    .select(['id', 'symbol', 'lever', 'multiples'])
    .where('symbol', '=', symbol.toUpperCase())
    .executeTakeFirst()
  if (!pair?.lever) throw new UsageError(msg`there are no futures on ${{ symbol }}; see futures list`)
  return pair
}

/** Parses `50000:100:0.004`: maximum notional, maximum leverage, maintenance margin rate. */
function tierOf(text: string) {
  const [most = '', times = '', rate = ''] = text.split(':')
  const up_to = parseTypedAmount(most, 6)
  const mmr = parseTypedAmount(rate, 6)
  const multiple = /^[1-9]\d{0,2}$/.test(times) ? Number(times) : 0
  // The initial margin must be at least one and a half times the maintenance margin.
  if (
    !up_to ||
    !mmr ||
    multiple === 0 ||
    !isPositive(up_to) ||
    !isPositive(mmr) ||
    !big(mmr).times(multiple).times(3).lt(2)
  )
    throw new UsageError(
      msg`${{ text }}: <up to>:<multiple>:<maintenance rate>, the rate below 2/3 of 1/multiple`,
    )
  return { up_to, multiple, mmr }
}

async function setTiers(operation: Operation, [symbol, ...texts]: readonly string[]): Promise<number> {
  const pair = await pairOf(operation, symbol)
  const tiers = texts.map(tierOf)
  const falls = tiers.every((tier, index) => {
    const before = tiers[index - 1]
    return (
      before === undefined ||
      (big(tier.up_to).gt(before.up_to) && tier.multiple < before.multiple && big(tier.mmr).gt(before.mmr))
    )
  })
  if (tiers.length === 0 || !falls)
    throw new UsageError(
      msg`one tier or more: the larger the notional, the lower the multiple, the higher the rate`,
    )
  const act = { kind: 'lever_tiers', subject: pair.symbol, terms: JSON.stringify(tiers) }
  const said = msg`${{ symbol: pair.symbol }} has ${{ count: tiers.length }} tiers now. ${{ note: LATER }}`
  return setTerms(operation, { what: `Tiers of ${pair.symbol}`, said, ...act }, async (tx) => {
    await tx.deleteFrom('lever_tiers').where('pair_id', '=', pair.id).execute()
    await tx
      .insertInto('lever_tiers')
      .values(tiers.map((tier, index) => ({ ...tier, pair_id: pair.id, n: index + 1 })))
      .execute()
  })
}

async function setRates(
  operation: Operation,
  [symbol, fee = '', overnight = '']: readonly string[],
): Promise<number> {
  const pair = await pairOf(operation, symbol)
  const lever_fee_rate = parseTypedAmount(fee, 6)
  const overnight_rate = parseTypedAmount(overnight, 6)
  if (!lever_fee_rate || !overnight_rate || big(lever_fee_rate).gt('0.01') || big(overnight_rate).gt('0.01'))
    throw new UsageError(msg`two rates as fractions, at most 0.01 each`)
  const set = { lever_fee_rate, overnight_rate }
  const act = { kind: 'lever_rates', subject: pair.symbol, terms: JSON.stringify(set) }
  const said = msg`${{ symbol: pair.symbol }}: fee ${{ lever_fee_rate }}, overnight ${{ overnight_rate }}. ${{ note: LATER }}`
  return setTerms(operation, { what: `Rates of ${pair.symbol}`, said, ...act }, (tx) =>
    tx.updateTable('pairs').set(set).where('id', '=', pair.id).execute(),
  )
}

async function termsOf({ db }: Operation): Promise<FuturesList> {
  const pairs = await db
    .selectFrom('pairs')
    .select(['id', 'symbol', 'lever_fee_rate', 'overnight_rate'])
    .where('lever', '=', true)
    .orderBy('sort')
    .execute()
  const tiers = await db.selectFrom('lever_tiers').selectAll().orderBy('n').execute()
  return {
    pairs: pairs.map(({ id, symbol, lever_fee_rate, overnight_rate }) => ({
      pair: symbol,
      fee_rate: decimal(lever_fee_rate),
      overnight_rate: decimal(overnight_rate),
      tiers: tiers.flatMap(({ pair_id, up_to, multiple, mmr }) =>
        pair_id === id ? { up_to, leverage: multiple, maintenance_rate: mmr } : [],
      ),
    })),
  }
}

const list = typedCommand({
  name: 'futures list',
  parameters: '',
  about: 'the tiers and rates of every pair',
  act: false,
  input: () => undefined,
  work: termsOf,
  text: ({ pairs }) =>
    pairs.flatMap(({ pair, fee_rate, overnight_rate, tiers }) => [
      `${pair.padEnd(12)} fee ${fee_rate}  overnight ${overnight_rate}`,
      ...tiers.map(
        ({ up_to, leverage, maintenance_rate }) =>
          `${pair.padEnd(12)} up to ${up_to.padStart(9)}  ${String(leverage).padStart(3)}x  must stay in ${maintenance_rate}`,
      ),
    ]),
})

export const futuresCommands: readonly Command[] = [
  list,
  {
    name: 'futures tiers',
    parameters: '<symbol> <up to>:<multiple>:<maintenance rate> …',
    about: 'replaces the tiers of a pair for positions to come; two operators',
    act: true,
    run: setTiers,
  },
  {
    name: 'futures rates',
    parameters: '<symbol> <handling fee> <overnight fee>',
    about: 'the fees of positions to come, as fractions of the notional; two operators',
    act: true,
    run: setRates,
  },
]
