import { sql } from 'kysely'
import { msg, type Sentence } from '#contract/operators/msg.ts'
import { big, type Decimal, decimal, isPositive, SCALE_MAX } from '#domain/money.ts'
import { type Command, type Operation, UsageError } from '../../identity/approvals/command.ts'
import { optionsOf } from '../../identity/approvals/command-options.ts'
import { SERVERS_FOLLOW, setAlone, setTerms } from '../../identity/approvals/two-approval-commands.ts'
import { parseTypedAmount } from '../../identity/approvals/typed-amount.ts'
import { missingPriceReason } from '../../market/feeds/exchange-price-check.ts'
import { loadInstruments } from '../../market/instruments.ts'
import { FEE_RATE, FIRST_LISTED_ID, LEVER_FEE_RATE, OVERNIGHT_RATE } from '../../market/seed/pairs.ts'
import { initialLimits } from '../../market/seed-instruments.ts'
import type { Currency, Pair } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { coinNamed } from './coins.ts'
import { confirmedPrice, JUMP_MOST } from './pair-price-source.ts'

const KEPT = msg`Orders that are open keep what they were opened with.`

/** Highest fee rate of spot orders that can be set. */
const FEE_MOST = decimal('0.05')
const RATE_DIGITS = 6
const PRECISION_MOST = 12
const NAME = /^[^\p{Cc}]{1,40}$/u
/** Format of a symbol on an exchange. */
const SOURCE = /^[A-Za-z0-9.$-]{1,30}\/[A-Za-z0-9.$-]{1,30}$/

async function pairOf({ db }: Operation, symbol = ''): Promise<Pair> {
  const pair = (await loadInstruments(db)).pairBySymbol(symbol.toUpperCase())
  if (!pair) throw new UsageError(msg`there is no pair ${{ symbol }}; see market list`)
  return pair
}

/**
 * Requires that the feed has prices of the pair.
 * @throws UsageError when the feed has no prices of the pair
 */
async function requirePriced({ config, db }: Operation, pair: Pair): Promise<void> {
  const { pairs } = await loadInstruments(db)
  const reason = await missingPriceReason(config.feed, pair, pairs)
  if (reason)
    throw new UsageError(
      msg`${{ symbol: pair.symbol }} has no price source: ${{ reason }}. Name one with market source ${{ symbol: pair.symbol }} <symbol>, or use another MARKET_FEED`,
    )
}

/** A halt by an operator. `halted_by_split` is null, so the end of a stock split does not end this halt. */
const HALTED = { halted: true, halted_by_split: null } as const

/**
 * What an operator signs who halts or opens a pair. The audit compares the state of the pair with the last signed
 * act.
 */
const haltAct = (symbol: string, halted: boolean) => ({
  kind: 'pair_halt',
  subject: symbol,
  terms: JSON.stringify({ halted }),
})

async function halt(operation: Operation, [text]: readonly string[]): Promise<number> {
  const { id, symbol } = await pairOf(operation, text)
  const said = msg`${{ symbol }} takes and fills no orders now. ${{ note: SERVERS_FOLLOW }}`
  return setAlone(operation, said, [haltAct(symbol, true)], (tx) =>
    tx.updateTable('pairs').set(HALTED).where('id', '=', id).execute(),
  )
}

async function open(operation: Operation, [text]: readonly string[]): Promise<number> {
  const pair = await pairOf(operation, text)
  await requirePriced(operation, pair)
  const { id, symbol } = pair
  const listed_at = sql<number>`coalesce(listed_at, ${operation.clock.now()})`
  const said = msg`${{ symbol }} is open now. ${{ note: SERVERS_FOLLOW }}`
  return setAlone(operation, said, [haltAct(symbol, false)], (tx) =>
    tx
      .updateTable('pairs')
      .set({ halted: false, halted_by_split: null, listed_at })
      .where('id', '=', id)
      .execute(),
  )
}

function wholeOf(text: string | undefined, most: number, what: Sentence): number {
  const value = /^\d{1,2}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(value <= most)) throw new UsageError(msg`${{ what }} are a whole number from 0 to ${{ most }}`)
  return value
}

function feeOf(text = ''): Decimal {
  const fee = parseTypedAmount(text, RATE_DIGITS)
  if (fee === null || big(fee).gt(FEE_MOST))
    throw new UsageError(msg`the fee is a fraction of at most ${{ most: FEE_MOST }}: 0.001 is 0.1 %`)
  return fee
}

function sourceOf(text: string): string {
  const source = text.toUpperCase()
  if (!SOURCE.test(source))
    throw new UsageError(msg`the source is a symbol of the price feed, as in BTC/USDT`)
  return source
}

/** Parses the minimum of a single order: quantity in the base currency, total in the quote currency. */
function leastOf([number = '', total = '']: readonly string[], digits: number, quote: Currency) {
  const min_number = parseTypedAmount(number, digits)
  const min_total = parseTypedAmount(total, quote.scale)
  if (!min_number || !min_total || !isPositive(min_number) || !isPositive(min_total))
    throw new UsageError(
      msg`the least of one order are two numbers above 0, with at most ${{ digits }} digits in base and ${{ scale: quote.scale }} in quote`,
    )
  return { min_number, min_total }
}

/** Locks the table, so that two concurrent commands get different ids. */
async function nextId(tx: Tx): Promise<{ readonly id: number; readonly sort: number }> {
  await sql`lock table pairs in share row exclusive mode`.execute(tx)
  const { id, sort } = await tx
    .selectFrom('pairs')
    .select((eb) => [eb.fn.max<number | null>('id').as('id'), eb.fn.max<number | null>('sort').as('sort')])
    .executeTakeFirstOrThrow()
  return { id: Math.max(FIRST_LISTED_ID, (id ?? 0) + 1), sort: (sort ?? 0) + 1 }
}

/**
 * Adds a halted spot pair of two coins. Users do not see the pair before it is opened for the first
 * time.
 */
async function add(operation: Operation, args: readonly string[]): Promise<number> {
  const { words, values } = optionsOf(args, { values: ['--source', '--fee'] })
  const [text = '', name = '', priceDigits, numberDigits, ...least] = words
  const symbol = text.toUpperCase()
  const [base = '', quote = '', ...more] = symbol.split('/')
  if (!base || !quote || base === quote || more.length > 0 || least.length !== 2 || !NAME.test(name.trim()))
    throw new UsageError(msg`market add <base>/<quote> <name> <price digits> <number digits> <least> <least>`)
  const coins = { base: await coinNamed(operation, base), quote: await coinNamed(operation, quote) }
  if ((await loadInstruments(operation.db)).pairOf(coins.base.id, coins.quote.id))
    throw new UsageError(msg`${{ symbol }} is there already; see market list`)
  const price_precision = wholeOf(priceDigits, PRECISION_MOST, msg`the digits of the price`)
  const number_precision = wholeOf(
    numberDigits,
    Math.min(PRECISION_MOST, coins.base.scale),
    msg`the digits of an amount`,
  )
  const { min_number, min_total } = leastOf(least, number_precision, coins.quote)
  const terms = {
    name: name.trim(),
    base_id: coins.base.id,
    quote_id: coins.quote.id,
    source: sourceOf(values.get('--source') ?? symbol),
    price_precision,
    number_precision,
    min_number,
    min_total,
    ...initialLimits({ minNumber: min_number, minTotal: min_total }),
    fee_rate: feeOf(values.get('--fee') ?? FEE_RATE),
  }
  const act = { kind: 'pair_listed', subject: symbol, terms: JSON.stringify(terms) }
  const said = msg`${{ symbol }} is added and halted: nobody sees it before market open ${{ symbol }}`
  return setTerms(operation, { what: `The pair ${symbol}`, said, ...act }, async (tx) =>
    tx
      .insertInto('pairs')
      .values({
        ...(await nextId(tx)),
        ...terms,
        symbol,
        kind: 'coin',
        spot: true,
        lever: false,
        micro: false,
        lot_size: '1',
        multiples: sql<number[]>`'{}'::integer[]`,
        lever_fee_rate: LEVER_FEE_RATE,
        overnight_rate: OVERNIGHT_RATE,
        mmr: '0',
        halted: true,
        listed_at: null,
      })
      .execute(),
  )
}

/**
 * Sets some fields of a pair when two operators have approved the new values.
 * @param besides further terms that the operators must approve and that are not stored in the pair
 */
const change = (
  operation: Operation,
  pair: Pair,
  kind: string,
  set: Readonly<Record<string, string>>,
  said: Sentence,
  besides: Readonly<Record<string, string>> = {},
): Promise<number> =>
  setTerms(
    operation,
    {
      what: `${said} for ${pair.symbol}`,
      said: msg`${{ symbol: pair.symbol }}: ${{ said }}. ${{ kept: KEPT }} ${{ note: SERVERS_FOLLOW }}`,
      kind,
      subject: pair.symbol,
      terms: JSON.stringify({ ...set, ...besides }),
    },
    (tx) => tx.updateTable('pairs').set(set).where('id', '=', pair.id).execute(),
  )

async function setSource(operation: Operation, args: readonly string[]): Promise<number> {
  const { words, values } = optionsOf(args, { values: ['--price'] })
  const [symbol, text = ''] = words
  const pair = await pairOf(operation, symbol)
  const source = sourceOf(text)
  if (!pair.halted) throw new UsageError(msg`halt it first: market halt ${{ symbol: pair.symbol }}`)
  await requirePriced(operation, { ...pair, source })
  const price = await confirmedPrice(operation, pair, source, values.get('--price'))
  const besides: Record<string, string> = price === null ? {} : { price }
  return change(operation, pair, 'pair_source', { source }, msg`prices of ${{ source }}`, besides)
}

async function setFee(operation: Operation, [symbol, text]: readonly string[]): Promise<number> {
  const pair = await pairOf(operation, symbol)
  const fee_rate = feeOf(text)
  return change(operation, pair, 'pair_fee', { fee_rate }, msg`a spot fee of ${{ rate: fee_rate }}`)
}

async function setLeast(operation: Operation, [symbol, ...least]: readonly string[]): Promise<number> {
  const pair = await pairOf(operation, symbol)
  const set = leastOf(least, pair.numberPrecision, pair.quote)
  if (big(set.min_number).gt(pair.maxNumber) || big(set.min_total).gt(pair.maxTotal))
    throw new UsageError(
      msg`at most ${{ number: pair.maxNumber }} and ${{ total: pair.maxTotal }}, the most of one order`,
    )
  const said = msg`at least ${{ number: set.min_number }} ${{ base: pair.base.name }}, worth at least ${{ total: set.min_total }} ${{ quote: pair.quote.name }}`
  return change(operation, pair, 'pair_least', set, said)
}

/** Sets the maximum of a single order: quantity in the base currency, total in the quote currency. */
async function setLimits(
  operation: Operation,
  [symbol, number = '', total = '']: readonly string[],
): Promise<number> {
  const pair = await pairOf(operation, symbol)
  const max_number = parseTypedAmount(number, SCALE_MAX)
  const max_total = parseTypedAmount(total, SCALE_MAX)
  if (!max_number || !max_total || big(max_number).lt(pair.minNumber) || big(max_total).lt(pair.minTotal))
    throw new UsageError(
      msg`two numbers, at least ${{ min_number: pair.minNumber }} and ${{ min_total: pair.minTotal }}`,
    )
  const set = { max_number, max_total }
  const act = { kind: 'market_limit', subject: pair.symbol, terms: JSON.stringify(set) }
  const said = msg`One order of ${{ symbol: pair.symbol }} is at most ${{ max_number }}, worth at most ${{ max_total }}. ${{ note: SERVERS_FOLLOW }}`
  return setAlone(operation, said, [act], (tx) =>
    tx.updateTable('pairs').set(set).where('id', '=', pair.id).execute(),
  )
}

/** Commands that list pairs and change their terms. */
export const pairCommands: readonly Command[] = [
  {
    name: 'market limit',
    parameters: '<symbol> <most in base> <most in quote>',
    about: 'the most that one order of a pair may be',
    act: true,
    run: setLimits,
  },
  {
    name: 'market add',
    parameters:
      '<base>/<quote> <name> <price digits> <amount digits> <least in base> <least in quote> [--source <symbol>] [--fee <rate>]',
    about: 'adds a pair of two coins, halted and unseen until it is opened; two operators have to say so',
    act: true,
    run: add,
  },
  {
    name: 'market source',
    parameters: '<symbol> <symbol of the feed> [--price <price>]',
    about: `by which symbol of the price feed a halted pair is priced; two operators have to say so, with its price when it is more than ${JUMP_MOST * 100} % from the last one`,
    act: true,
    run: setSource,
  },
  {
    name: 'market fee',
    parameters: '<symbol> <rate>',
    about: `the fee of a spot order, a fraction of at most ${FEE_MOST}; two operators have to say so`,
    act: true,
    run: setFee,
  },
  {
    name: 'market least',
    parameters: '<symbol> <least in base> <least in quote>',
    about: 'the least that one order of a pair may be; two operators have to say so',
    act: true,
    run: setLeast,
  },
  {
    name: 'market halt',
    parameters: '<symbol>',
    about: 'takes no orders of a pair and fills none; resting ones stay and can be cancelled',
    act: true,
    run: halt,
  },
  {
    name: 'market open',
    parameters: '<symbol>',
    about: 'takes orders of a pair that the price feed prices, for the first time or again',
    act: true,
    run: open,
  },
]
