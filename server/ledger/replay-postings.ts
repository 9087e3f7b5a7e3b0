import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SCALE_MAX } from '#domain/money.ts'
import type { Tx } from '../platform/db/types.ts'
import type { Bucket } from './types.ts'

const BATCH = 5000
const MOST = 20
const START = Buffer.alloc(32)

export interface Replay {
  readonly chains: number
  readonly postings: number
  readonly findings: readonly string[]
}

interface PostingRow {
  readonly id: number
  readonly account_id: number
  readonly seq: number
  readonly bucket: Bucket
  readonly amount: string
  readonly balance_after: string
  readonly scene: string
  readonly hold_type: string | null
  readonly hold_id: number | null
  readonly created_at: number
  readonly journal_id: number
  readonly prev_hash: Buffer
  readonly hash: Buffer
  readonly key: string | null
  readonly ref_type: string | null
  readonly ref_id: string | null
  readonly journal_time: number | null
}

interface AccountRow {
  readonly id: number
  readonly available: string
  readonly frozen: string
  readonly locked: string
  readonly seq: number
  readonly hash: Buffer
  readonly holds: Readonly<Record<string, string>> | null
}

/** A decimal as an integer in units of 10^-18: exact, and independent of the code that posts. */
function toUnits(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole + decimals.padEnd(SCALE_MAX, '0'))
  return text.startsWith('-') ? -value : value
}

/** The hashed text of a posting, equal to `posting_text` of 001_ledger.sql. */
const textOf = (row: PostingRow, prev: Buffer): string =>
  [
    prev.toString('hex'),
    row.account_id,
    row.seq,
    row.bucket,
    row.amount,
    row.balance_after,
    row.scene,
    row.hold_type ?? '',
    row.hold_id ?? '',
    row.created_at,
    row.journal_id,
    row.ref_type,
    row.ref_id,
    row.key,
  ].join('|')

const BUCKETS = ['available', 'frozen', 'locked'] as const

/**
 * The chain of postings of one account. It is read from the first posting of the account, or from the first one after
 * a checkpoint.
 */
class Chain {
  readonly balances: Record<Bucket, bigint> = { available: 0n, frozen: 0n, locked: 0n }
  readonly holds = new Map<string, bigint>()
  readonly findings: string[] = []
  /** Number of findings that are counted but not listed, because in a forged chain every posting may give a finding. */
  more = 0
  seq = 0
  hash: Buffer = START
  /**
   * Buckets whose balance is known: all buckets when the chain is read from its first posting, otherwise only
   * the buckets for which a posting was read.
   */
  readonly #known: Set<Bucket>

  constructor(
    readonly account: number,
    readonly whole: boolean,
  ) {
    this.#known = new Set(whole ? BUCKETS : [])
  }

  #find(finding: string): void {
    if (this.findings.length < MOST) this.findings.push(finding)
    else this.more += 1
  }

  /**
   * Starts a chain whose earlier postings are not read at the position, hash and balance stored in its first read
   * posting. The audit compares these stored values with the signed checkpoint.
   */
  #begin(row: PostingRow): void {
    if (!this.whole && this.seq === 0) {
      this.seq = row.seq - 1
      this.hash = row.prev_hash
    }
    if (this.#known.has(row.bucket)) return
    this.#known.add(row.bucket)
    this.balances[row.bucket] = toUnits(row.balance_after) - toUnits(row.amount)
  }

  read(row: PostingRow): void {
    const at = `posting ${row.id} of account ${this.account}`
    const amount = toUnits(row.amount)
    this.#begin(row)
    this.seq += 1
    this.balances[row.bucket] += amount
    if (row.hold_type !== null) {
      const name = `${row.bucket}/${row.hold_type}/${row.hold_id}`
      this.holds.set(name, (this.holds.get(name) ?? 0n) + amount)
    }
    if (row.seq !== this.seq) this.#find(`I3: ${at} is number ${row.seq}, expected ${this.seq}`)
    if (row.key === null) this.#find(`I3: ${at} has no journal`)
    if (row.created_at !== row.journal_time) this.#find(`I3: ${at} and its journal differ in time`)
    const hash = createHash('sha256').update(textOf(row, this.hash)).digest()
    if (!row.prev_hash.equals(this.hash) || !row.hash.equals(hash)) {
      this.#find(`I3: ${at} breaks the hash chain`)
    }
    if (toUnits(row.balance_after) !== this.balances[row.bucket]) {
      this.#find(`I6: ${at} says a balance of ${row.balance_after} that the postings do not give`)
    }
    // Continues from the stored values, so that one forged posting gives one finding and not a finding for every
    // later posting.
    this.hash = row.hash
    this.seq = row.seq
  }

  /** Compares the end of the chain with the account's row. */
  finish(row: AccountRow | undefined): void {
    if (!row) {
      this.#find(`I3: account ${this.account} has postings and does not exist`)
      return
    }
    if (row.seq !== this.seq || !row.hash.equals(this.hash)) {
      this.#find(`I3: account ${this.account} does not end where its chain ends`)
    }
    for (const bucket of this.#known) {
      if (toUnits(row[bucket]) !== this.balances[bucket]) {
        this.#find(`I6: account ${this.account} has ${row[bucket]} ${bucket}, replayed otherwise`)
      }
    }
    if (!this.whole) return
    const names = new Set([...this.holds.keys(), ...Object.keys(row.holds ?? {})])
    for (const name of names) {
      if (toUnits(row.holds?.[name] ?? '0') !== (this.holds.get(name) ?? 0n)) {
        this.#find(`I6: hold ${name} of account ${this.account} was replayed otherwise`)
      }
    }
  }
}

/** Compares the ends of chains with their accounts, and adds the findings to `found`. */
async function finish(tx: Tx, chains: readonly Chain[], found: FindingList): Promise<void> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.available, a.frozen, a.locked, a.seq, a.hash, (
      select json_object_agg(h.bucket || '/' || h.ref_type || '/' || h.ref_id, h.amount::text)
      from holds h where h.account_id = a.id) as holds
    from accounts a where a.id = any (${chains.map(({ account }) => account)}::bigint[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const chain of chains) {
    chain.finish(byId.get(chain.account))
    found.add(chain)
  }
}

/** The first findings of all chains, and their total number. */
class FindingList {
  readonly #shown: string[] = []
  #count = 0

  add({ findings, more }: Chain): void {
    this.#count += findings.length + more
    for (const finding of findings) if (this.#shown.length < MOST) this.#shown.push(finding)
  }

  said(): string[] {
    const left = this.#count - this.#shown.length
    return left > 0 ? [...this.#shown, `… and ${left} more in the replay`] : this.#shown
  }
}

export interface ReplayOptions {
  /**
   * Only postings of journals after this id are read; the checkpoint verifies earlier postings. 0: all
   * postings are read, from zero balances.
   */
  readonly after?: number
  /** Range of ids of the accounts that are read; without it, all accounts are read. */
  readonly accounts?: { readonly from: number; readonly to: number }
  /** Called with a text about the progress. */
  readonly progress?: (text: string) => void
}

/**
 * Reads postings again, account by account. Checks the hash chain (I3), the balance after each posting and, at the
 * end, the balances and holds of the account (I6). Keeps at most some thousand rows in memory. Runs in the audit's
 * snapshot.
 */
export async function replay(
  tx: Tx,
  { after = 0, accounts, progress = () => undefined }: ReplayOptions = {},
): Promise<Replay> {
  const which = accounts
    ? sql`p.account_id between ${sql.lit(accounts.from)} and ${sql.lit(accounts.to)}`
    : sql`p.journal_id > ${sql.lit(after)}`
  await sql`declare every_posting no scroll cursor for
    select p.*, j.key, j.ref_type, j.ref_id, j.created_at as journal_time
    from postings p left join journals j on j.id = p.journal_id
    where ${after === 0 && !accounts ? sql`true` : which}
    order by p.account_id, p.seq, p.id`.execute(tx)
  const found = new FindingList()
  let done: Chain[] = []
  let chain: Chain | null = null
  let chains = 0
  let postings = 0
  for (;;) {
    const { rows } = await sql<PostingRow>`fetch ${sql.lit(BATCH)} from every_posting`.execute(tx)
    for (const row of rows) {
      if (chain?.account !== row.account_id) {
        chain = new Chain(row.account_id, after === 0)
        done.push(chain)
        chains += 1
      }
      chain.read(row)
    }
    postings += rows.length
    if (rows.length === 0) break
    progress(`replay: ${postings.toLocaleString('en-US')} postings`)
    // The postings of the last account may continue in the next batch, so its chain is not finished yet.
    const open = done.pop()
    await finish(tx, done, found)
    done = open ? [open] : []
  }
  await finish(tx, done, found)
  await sql`close every_posting`.execute(tx)
  return { chains, postings, findings: found.said() }
}
