import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SplitList } from '#contract/operators/markets.ts'
import { msg } from '#contract/operators/msg.ts'
import { parseRatio, type Ratio, ratioText } from '#domain/market/stockSplit.ts'
import { approve } from '../../identity/approvals/approvals.ts'
import { type Command, type Operation, typedCommand, UsageError } from '../../identity/approvals/command.ts'
import { WAITING } from '../../identity/approvals/two-approval-commands.ts'
import type { Pair } from '../../market/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../services.ts'
import { notifyAll } from '../notifications.ts'
import {
  cashOf,
  openAfterSplit,
  SplitRejectedError,
  type SplitReport,
  sharesValue,
  splitShares,
} from './stock-split.ts'

/**
 * Time (ms) after which every running server has noticed a split or a halt. Servers look for them every five seconds.
 */
const NOTICED = 10_000

/** Error that rolls back the transaction of a rehearsal. It carries the result of the rehearsal. */
class Rehearsed extends Error {
  constructor(readonly report: SplitReport) {
    super('nothing was changed')
  }
}

function read(args: readonly string[]): {
  readonly symbol: string
  readonly ratio: Ratio
  readonly dry: boolean
} {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { symbol: { type: 'string' }, ratio: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    const ratio = parseRatio(values.ratio ?? '')
    if (!values.symbol || !ratio) throw new Error('both are needed')
    return { symbol: values.symbol.toUpperCase(), ratio, dry: values['dry-run'] === true }
  } catch {
    throw new UsageError(msg`a share and a ratio of new to old are needed: --symbol AAPL/USDT --ratio 4:1`)
  }
}

function show({ print }: Operation, pair: Pair, ratio: Ratio, report: SplitReport): void {
  const shown = 20
  print(
    msg`${{ symbol: pair.symbol }} ${{ ratio: ratioText(ratio) }} at ${{ price: report.price }} ${{ name: pair.quote.name }}, the last price in old shares.`,
  )
  for (const { userId, account, before, after, cash } of report.holders.slice(0, shown))
    print(
      msg`  person ${{ userId }} (${{ account }}): ${{ before }} -> ${{ after }}, cash ${{ cash }} ${{ name: pair.quote.name }}`,
    )
  if (report.holders.length > shown) print(msg`  and ${{ count: report.holders.length - shown }} more`)
  print(
    msg`Holders: ${{ count: report.holders.length }}. Cash for what rounding leaves: ${{ cash: cashOf(report) }} ${{ coin: pair.quote.name }}.`,
  )
  print(
    msg`Open orders: ${{ orders: report.orders }}, of which ${{ replaced: report.replaced }} go on. Alerts moved: ${{ alerts: report.alerts }}.`,
  )
}

/** Performs the whole split and rolls it back, to show what would happen at the current price. */
async function rehearse(services: Services, pair: Pair, ratio: Ratio, by: string): Promise<SplitReport> {
  try {
    return await inTransaction(services.db, async (tx) => {
      throw new Rehearsed(await splitShares(services, tx, pair, ratio, by))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.report
    throw error
  }
}

async function split(operation: Operation, args: readonly string[]): Promise<number> {
  const { symbol, ratio, dry } = read(args)
  const operator = operation.operator()
  const services = await operation.services()
  const pair = services.market.pairBySymbol(symbol)
  if (!pair) throw new UsageError(msg`there is no pair ${{ symbol }}; see market list`)
  try {
    if (dry) {
      show(operation, pair, ratio, await rehearse(services, pair, ratio, operator.name))
      operation.print(msg`Nothing was changed.`)
      return 0
    }
    const done = await inTransaction(services.db, async (tx) => {
      const now = operation.clock.now()
      const worth = pair.quote.name === 'USDT' ? await sharesValue(tx, pair, now) : 'unknown'
      const act = { kind: 'split', subject: pair.symbol, terms: ratioText(ratio), worth } as const
      const approval = await approve(tx, operator, act, now)
      return approval === 'acts' ? splitShares(services, tx, pair, ratio, operator.name) : approval
    })
    if (typeof done === 'string') {
      operation.print(`The split of ${pair.symbol}, ${ratioText(ratio)}: ${WAITING[done]}.`)
      return 0
    }
    for (const news of done.news) await notifyAll(services, news)
    show(operation, pair, ratio, done)
    if (!done.wasHalted) {
      operation.print(msg`Trading is halted until every running server knows.`)
      await wait(NOTICED)
    }
    operation.print(
      (await openAfterSplit(services.db, done.id))
        ? msg`${{ symbol: pair.symbol }} is open again. Prices of before are shown in today's shares.`
        : msg`${{ symbol: pair.symbol }} was halted and stays so: market open ${{ symbol: pair.symbol }}`,
    )
    return 0
  } catch (error) {
    if (error instanceof SplitRejectedError) throw new UsageError(error.sentence)
    throw error
  }
}

async function splitsOf({ db }: Operation): Promise<SplitList> {
  const rows = await db.selectFrom('stock_splits').selectAll().orderBy('id').execute()
  return {
    splits: rows.map(({ id, created_at, symbol, ratio_to, ratio_from, price, operator }) => ({
      id,
      created_at,
      pair: symbol,
      ratio: `${ratio_to}:${ratio_from}`,
      price,
      operator,
    })),
  }
}

const list = typedCommand({
  name: 'stocks splits',
  parameters: '',
  about: 'the splits so far',
  act: false,
  input: () => undefined,
  work: splitsOf,
  text: ({ splits }) =>
    splits.length === 0
      ? ['No shares were split yet.']
      : splits.map(
          ({ id, created_at, pair, ratio, price, operator }) =>
            `${id}  ${new Date(created_at).toISOString()}  ${pair}  ${ratio}  at ${price} by ${operator}`,
        ),
})

export const stockCommands: readonly Command[] = [
  {
    name: 'stocks split',
    parameters: '--symbol <pair> --ratio <new:old> [--dry-run]',
    about:
      'splits a share: holdings, open orders, alerts and earlier prices, in one transaction; beyond what one operator may do alone, two say the same',
    act: true,
    run: split,
  },
  list,
]
