import { big, parseAmount, SCALE_MAX } from '#domain/money.ts'
import { type Command, type Operation, UsageError } from '../review/command.ts'
import { setAlone } from '../review/commands.ts'

/** Running servers look for such changes every five seconds. */
const NOTICE = 'Running servers follow within five seconds.'

async function setHalted({ db, print }: Operation, symbol: string | undefined, halted: boolean) {
  if (symbol === undefined) throw new UsageError('which pair? For example BTC/USDT')
  const row = await db
    .updateTable('pairs')
    .set({ halted })
    .where('symbol', '=', symbol.toUpperCase())
    .returning('symbol')
    .executeTakeFirst()
  if (!row) throw new UsageError(`there is no pair ${symbol}; see market list`)
  print(`${row.symbol} ${halted ? 'takes and fills no orders' : 'is open'} now. ${NOTICE}`)
  return 0
}

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
  if (!pair) throw new UsageError(`there is no pair ${symbol}; see market list`)
  const max_number = parseAmount(number, SCALE_MAX)
  const max_total = parseAmount(total, SCALE_MAX)
  if (!max_number || !max_total || big(max_number).lt(pair.min_number) || big(max_total).lt(pair.min_total))
    throw new UsageError(`two numbers, at least ${pair.min_number} and ${pair.min_total}`)
  const set = { max_number, max_total }
  const act = { kind: 'market_limit', subject: pair.symbol, terms: JSON.stringify(set) }
  const said = `One order of ${pair.symbol} is at most ${max_number}, worth at most ${max_total}. ${NOTICE}`
  return setAlone(operation, said, [act], (tx) =>
    tx.updateTable('pairs').set(set).where('id', '=', pair.id).execute(),
  )
}

export const marketCommands: readonly Command[] = [
  {
    name: 'market limit',
    parameters: '<symbol> <most in base> <most in quote>',
    about: 'the most that one order of a pair may be',
    act: true,
    run: setLimits,
  },
  {
    name: 'market list',
    parameters: '',
    about: 'all pairs, with those that are halted',
    act: false,
    run: async ({ db, print }) => {
      const rows = await db.selectFrom('pairs').select(['symbol', 'kind', 'halted']).orderBy('sort').execute()
      for (const { symbol, kind, halted } of rows)
        print(`${symbol.padEnd(14)} ${kind}${halted ? '  halted' : ''}`)
      return 0
    },
  },
  {
    name: 'market halt',
    parameters: '<symbol>',
    about: 'takes no orders of a pair and fills none; resting ones stay and can be cancelled',
    act: true,
    run: (operation, [symbol]) => setHalted(operation, symbol, true),
  },
  {
    name: 'market open',
    parameters: '<symbol>',
    about: 'takes orders of a pair again',
    act: true,
    run: (operation, [symbol]) => setHalted(operation, symbol, false),
  },
]
