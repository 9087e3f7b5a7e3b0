import { foldedAddress, sameAddress } from '#domain/funds/chain/destination.ts'
import type { Log } from '../../services.ts'
import type { Esplora, Transaction } from './esplora.ts'
import type { Credit, HookClient, Line } from './hook-client.ts'

const NETWORK = 'Bitcoin'
const COIN = 'BTC'
/** Maximum number of concurrent requests to Esplora. */
const AT_ONCE = 4

/** An amount of satoshi in BTC, exactly, without trailing zeros. */
export function bitcoinsOf(satoshi: number): string {
  const digits = String(satoshi).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}

/**
 * The reason why a request failed. When there was no answer, it includes the cause of the error, because the message
 * of `fetch` alone does not name it.
 */
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
   * Outputs to which the server has responded since this process started. They are kept only to avoid repeated
   * reports: after a restart each is reported once more, and the server recognises it.
   */
  readonly answered: Set<string>
  /**
   * Credits that looked lost in the last round. A loss is reported only when two rounds in a row see it, because one
   * Esplora server can be a block behind another server, or behind the server of a second watcher.
   */
  suspected: ReadonlySet<string>
}

const keyOf = ({ hash, index }: { readonly hash: string; readonly index: number }): string =>
  `${hash}:${index}`

const confirmationsOf = ({ status }: Transaction, height: number): number =>
  status.confirmed && status.block_height !== undefined ? Math.max(1, height - status.block_height + 1) : 0

/** What a round knows when it begins: the time (ms), and the height of the newest block. */
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

/** Whether the server has to be told that an output has this number of confirmations. */
function isNews({ outcome, confirmations: recorded, lost }: Credit, confirmations: number): boolean {
  if (lost) return confirmations >= recorded
  return outcome === 'credited' ? confirmations < recorded : confirmations !== recorded
}

/**
 * Whether a line reports that a credit has lost its transaction or confirmations, and the server has not recorded
 * this yet.
 */
const isLoss = (line: Line, credit: Credit | undefined): boolean =>
  credit !== undefined && !credit.lost && (line.gone === true || line.confirmations < credit.confirmations)

/**
 * Runs `work` for all items, AT_ONCE at a time. When it fails for an item, the failure is logged, and the next round
 * tries the item again.
 */
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
 * The lines of an address. The history of the address is read page by page, newest first, until all outputs to the
 * address on a page are known to the server; older ones are then known too. Reading goes on after a page without
 * outputs to the address, because such a page says nothing about the older outputs.
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

/**
 * The line about a recorded credit whose transaction is not in the history of its address; null when there is nothing
 * to report.
 */
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
 * One round. Reads the addresses and the open credits from the server and the history of the addresses from Esplora.
 * Reports new outputs, changed confirmations and, in the second round that sees them, lost transactions. Each round
 * compares server and chain anew, so a later round completes what a failed or interrupted round has not reported.
 * Throws when the server or the height of the chain cannot be read.
 */
export async function watchRound(watcher: Watcher): Promise<void> {
  const { esplora, hook, log, now, answered } = watcher
  // The height is read first. If a block is found afterwards, the number of confirmations is too low by one, never
  // too high.
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
  // The oldest lines are reported first. If a later message fails, the lines that were not reported are newer than
  // those that the server knows, so the next round does not stop reading before it reaches them.
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
