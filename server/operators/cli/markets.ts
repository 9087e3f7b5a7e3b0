import { msg } from '#contract/operators/msg.ts'
import { type Command, parseId, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { optionsOf } from '../../identity/approvals/command-options.ts'
import { marketExposure } from '../markets/exposure.ts'
import { listMarkets } from '../markets/list-markets.ts'
import { largestPositions } from '../markets/positions.ts'
import { marketProfit } from '../markets/profit.ts'
import { exposureLines, marketLines, positionLines, profitLines } from './format-markets.ts'
import { pairCommands } from './pairs.ts'

const list = typedCommand({
  name: 'market list',
  parameters: '',
  about: 'all pairs with their newest recorded price and its age, and those that are halted',
  act: false,
  input: () => undefined,
  work: listMarkets,
  text: marketLines,
})

const exposure = typedCommand({
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

const positions = typedCommand({
  name: 'market positions',
  parameters: '[symbol] [--limit <n>]',
  about: 'the largest open futures positions, with how far the price is from their liquidation',
  act: false,
  input: (args) => {
    const { words, values } = optionsOf(args, { values: ['--limit'] })
    const [symbol, ...more] = words
    const limit = values.has('--limit') ? parseId(values.get('--limit')) : POSITIONS
    if (more.length > 0 || limit > POSITIONS_MOST)
      throw new UsageError(msg`one pair at most, and at most ${{ most: POSITIONS_MOST }} positions`)
    return { pair: symbol?.toUpperCase(), limit }
  },
  work: largestPositions,
  text: positionLines,
})

const DAYS = 7
const DAYS_MOST = 92

const profit = typedCommand({
  name: 'market profit',
  parameters: '[days]',
  about: `what the platform won and lost by each product on its last business days, ${DAYS} unless told`,
  act: false,
  input: ([text, ...more]) => {
    const days = text === undefined ? DAYS : parseId(text)
    if (more.length > 0 || days > DAYS_MOST) throw new UsageError(msg`1 to ${{ most: DAYS_MOST }} days`)
    return days
  },
  work: marketProfit,
  text: profitLines,
})

export const marketCommands: readonly Command[] = [list, exposure, positions, profit, ...pairCommands]
