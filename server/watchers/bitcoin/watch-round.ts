import { foldedAddress, sameAddress } from '#domain/funds/chain/destination.ts'
import type { Log } from '../../services.ts'
import type { Esplora, Transaction } from './esplora.ts'
import type { Credit, HookClient, Line } from './hook-client.ts'

const NETWORK = 'Bitcoin'
const COIN = 'BTC'
/** Number of addresses or transactions that are asked for at a time. */
const AT_ONCE = 4

/** An amount of satoshi in BTC, exactly, without trailing zeros. */
export function bitcoinsOf(satoshi: number): string {
  const digits = String(satoshi).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}

/** Why a request failed, in words: for one without an answer the cause, because `fetch` names only itself. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

export interface Watcher {
  readonly esplora: Esplora
  readonly hook: HookClient
  readonly log: Log
  /** Current time, ms. */
  readonly now: () => number
  /**
   * Outputs that the server has answered since the start. It only saves repeated reports: after a restart they are
   * reported once more, and the server knows them.
   */
  readonly answered: Set<string>
  /**
   * Credits that looked lost in the last round. A loss is reported when two rounds in a row see it, because one server
   * of Esplora can be a block behind another one, or behind that of a second watcher.
   */
  suspected: ReadonlySet<string>
}

const keyOf = ({ hash, index }: { readonly hash: string; readonly index: number }): string =>
  `${hash}:${index}`

const confirmationsOf = ({ status }: Transaction, height: number): number =>
  status.confirmed && status.block_height !== undefined ? Math.max(1, height - status.block_height + 1) : 0

/** What a round knows of the chain from its beginning: the time (ms), and the height of the newest block. */
interface Beginning {
  readonly observed: number
  readonly height: number
}

/** The outputs of a transaction that pay an address, as lines of a report. */
const linesOf = (transaction: Transaction, address: string, { observed, height }: Beginning): Line[] =>
  transaction.vout.flatMap((output, index) =>
    output.value > 0 && sameAddress(NETWORK, output.scriptpubkey_address ?? '', address)
      ? {
          network: NETWORK,
          coin: COIN,
          hash: transaction.txid,
          index,
          address,
          amount: bitcoinsOf(output.value),
          confirmations: confirmationsOf(transaction, height),
          time: transaction.status.block_time ?? Math.floor(observed / 1000),
          observed,
        }
      : [],
  )

/** Whether the server does not know yet that an output has these confirmations, and has to. */
function isNews({ outcome, confirmations: recorded, lost }: Credit, confirmations: number): boolean {
  if (lost) return confirmations >= recorded
  return outcome === 'credited' ? confirmations < recorded : confirmations !== recorded
}

/** Whether a line says that a credit lost its transaction or confirmations, which is not on record yet. */
const isLoss = (line: Line, credit: Credit | undefined): boolean =>
  credit !== undefined && !credit.lost && (line.gone === true || line.confirmations < credit.confirmations)

/** Runs `work` for all items, AT_ONCE at a time. A failure is logged, and the item is left to the next round. */
async function forEach<T>(
  { log }: Watcher,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  const failures: unknown[] = []
  const one = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++)
      await work(items[at] as T).catch((problem: unknown) => void failures.push(problem))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  if (failures.length > 0)
    log.warn('Esplora did not answer; tried again in the next round', {
      failures: failures.length,
      problem: failureText(failures[0]),
    })
}

/**
 * The lines of an address: all outputs that the server may not know, with the whole history behind them, which is read
 * page by page until a page has nothing new. A page without outputs to the address does not show that the older ones
 * are known.
 */
async function linesAt(
  { esplora }: Watcher,
  address: string,
  { begun, isKnown }: { readonly begun: Beginning; readonly isKnown: (line: Line) => boolean },
): Promise<readonly Line[]> {
  const lines: Line[] = []
  for (let before: string | undefined; ; ) {
    const page = await esplora.transactions(foldedAddress(NETWORK, address), before)
    const found = page.flatMap((transaction) => linesOf(transaction, address, begun))
    lines.push(...found)
    before = page.findLast(({ status }) => status.confirmed)?.txid
    if (before === undefined || (found.length > 0 && found.every(isKnown))) return lines
  }
}

/** What became of a recorded credit whose transaction is not in the history of its address. */
async function lineOfMissing(
  { esplora }: Watcher,
  credit: Credit,
  { observed, height }: Beginning,
): Promise<Line | null> {
  const { hash, index, coin, address, amount, time, lost } = credit
  const line = { network: NETWORK, coin, hash, index, address, amount, time, observed }
  const transaction = await esplora.transaction(hash)
  if (transaction === null) return lost ? null : { ...line, confirmations: 0, gone: true }
  const confirmations = confirmationsOf(transaction, height)
  return isNews(credit, confirmations) ? { ...line, confirmations } : null
}

/**
 * One round: reads the addresses and the open credits from the server and the history of the addresses from Esplora,
 * and reports new outputs, changed confirmations and, in the second round that sees them, lost transactions. What is
 * reported is derived from the two alone, so a round that fails or never ended leaves nothing undone. Throws when the
 * server or the height of the chain cannot be read.
 */
export async function watchRound(watcher: Watcher): Promise<void> {
  const { esplora, hook, log, now, answered } = watcher
  // The height is read first: a block that is found meanwhile makes confirmations too few, never too many.
  const begun = { observed: now(), height: await esplora.height() }
  const credits = new Map((await hook.credits(NETWORK)).map((credit) => [keyOf(credit), credit]))
  const addresses = await hook.addresses(NETWORK)
  const isKnown = (line: Line): boolean => credits.has(keyOf(line)) || answered.has(keyOf(line))
  const lines: Line[] = []
  const seen = new Set<string>()
  await forEach(watcher, addresses, async (address) => {
    for (const line of await linesAt(watcher, address, { begun, isKnown })) {
      const key = keyOf(line)
      const credit = credits.get(key)
      if (seen.has(key)) continue
      seen.add(key)
      if (credit ? isNews(credit, line.confirmations) : !answered.has(key)) lines.push(line)
    }
  })
  const missing = [...credits].flatMap(([key, credit]) => (seen.has(key) ? [] : credit))
  await forEach(watcher, missing, async (credit) => {
    const line = await lineOfMissing(watcher, credit, begun)
    if (line) lines.push(line)
  })
  const suspected = new Set(lines.filter((line) => isLoss(line, credits.get(keyOf(line)))).map(keyOf))
  const due = lines.filter((line) => !suspected.has(keyOf(line)) || watcher.suspected.has(keyOf(line)))
  watcher.suspected = suspected
  // The oldest first: when a later message fails, what was not reported is newer than what the server knows, so the next
  // round does not stop reading before it.
  for (const result of await hook.report(due.toReversed())) {
    answered.add(keyOf(result))
    const facts = {
      transaction: result.hash,
      index: result.index,
      outcome: result.outcome,
      detail: result.detail,
    }
    if (result.outcome === 'differs') log.error('the server has another record of an output', facts)
    else log.info('reported', facts)
  }
}
