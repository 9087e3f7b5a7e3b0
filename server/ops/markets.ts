import { msg } from '#contract/operators/msg.ts'
import { big, SCALE_MAX } from '#domain/money.ts'
import { marketExposure } from '../operators/markets/exposure.ts'
import { listMarkets } from '../operators/markets/list.ts'
import { largestPositions } from '../operators/markets/positions.ts'
import { marketProfit } from '../operators/markets/profit.ts'
import { type Command, idOf, type Operation, typed, UsageError } from '../review/command.ts'
import { setAlone } from '../review/commands.ts'
import { optionsOf } from '../review/options.ts'
import { typedAmount } from '../review/typed-amount.ts'
import { exposureLines, marketLines, positionLines, profitLines } from './markets-text.ts'
import { pairCommands } from './pairs.ts'

/** Running servers look for such changes every five seconds. */
const NOTICE = msg`Running servers follow within five seconds.`

/** The most of one order, in base and in quote. */
async function setLimits(
  operation: Operation,
  [symbol = '', number = '', total = '']: readonly string[],
): Promise<number> {
  const pair = await operation.db
    .selectFrom('pairs')
    .select(['id', 'symbol', 'min_number', 'min_total'])
    .where('symbol', '=', symbol.toUpperCase())
    .executeTakeFirst()
  if (!pair) throw new UsageError(msg`there is no pair ${{ symbol }}; see market list`)
  const max_number = typedAmount(number, SCALE_MAX)
  const max_total = typedAmount(total, SCALE_MAX)
  if (!max_number || !max_total || big(max_number).lt(pair.min_number) || big(max_total).lt(pair.min_total))
    throw new UsageError(
      msg`two numbers, at least ${{ min_number: pair.min_number }} and ${{ min_total: pair.min_total }}`,
    )
  const set = { max_number, max_total }
  const act = { kind: 'market_limit', subject: pair.symbol, terms: JSON.stringify(set) }
  const said = msg`One order of ${{ symbol: pair.symbol }} is at most ${{ max_number }}, worth at most ${{ max_total }}. ${{ note: NOTICE }}`
  return setAlone(operation, said, [act], (tx) =>
    tx.updateTable('pairs').set(set).where('id', '=', pair.id).execute(),
  )
}

const list = typed({
  name: 'market list',
  parameters: '',
  about: 'all pairs with their newest recorded price and its age, and those that are halted',
  act: false,
  input: () => undefined,
  work: listMarkets,
  text: marketLines,
})

const exposure = typed({
  name: 'market exposure',
  parameters: '',
  about:
    'what people have and owe, what stands on the accounts of the platform, and what open positions and options may cost it',
  act: false,
  input: () => undefined,
  work: marketExposure,
  text: exposureLines,
})

const POSITIONS = 100
const POSITIONS_MOST = 500

const positions = typed({
  name: 'market positions',
  parameters: '[symbol] [--limit <n>]',
  about: 'the largest open futures positions, with how far the price is from their liquidation',
  act: false,
  input: (args) => {
    const { words, values } = optionsOf(args, { values: ['--limit'] })
    const [symbol, ...more] = words
    const limit = values.has('--limit') ? idOf(values.get('--limit')) : POSITIONS
    if (more.length > 0 || limit > POSITIONS_MOST)
      throw new UsageError(msg`one pair at most, and at most ${{ most: POSITIONS_MOST }} positions`)
    return { pair: symbol?.toUpperCase(), limit }
  },
  work: largestPositions,
  text: positionLines,
})

const DAYS = 7
const DAYS_MOST = 92

const profit = typed({
  name: 'market profit',
  parameters: '[days]',
  about: `what the platform won and lost by each product on its last business days, ${DAYS} unless told`,
  act: false,
  input: ([text, ...more]) => {
    const days = text === undefined ? DAYS : idOf(text)
    if (more.length > 0 || days > DAYS_MOST) throw new UsageError(msg`1 to ${{ most: DAYS_MOST }} days`)
    return days
  },
  work: marketProfit,
  text: profitLines,
})

export const marketCommands: readonly Command[] = [
  {
    name: 'market limit',
    parameters: '<symbol> <most in base> <most in quote>',
    about: 'the most that one order of a pair may be',
    act: true,
    run: setLimits,
  },
  list,
  exposure,
  positions,
  profit,
  ...pairCommands,
]
