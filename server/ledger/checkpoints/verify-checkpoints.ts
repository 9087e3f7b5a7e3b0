import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import { findingsFrom } from '../audit-findings.ts'
import { LONGEST_TRANSACTION, recordHash } from './chain-heads.ts'
import { type Head, type Header, readCheckpointFile } from './checkpoint-file.ts'
import { type Fork, forksOf, forkTerms } from './checkpoint-forks.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import { type CheckpointConfig, checkpointStore } from './config.ts'
import { readKey } from './signing-key.ts'

export interface CheckpointAudit {
  readonly checkpoints: number
  /** Number of heads that were compared with the database. */
  readonly heads: number
  /** Time of the newest checkpoint, milliseconds; 0 when there is none. */
  readonly newest: number
  /** The newest checkpoint; null when it is missing or invalid. */
  readonly last: { readonly number: number; readonly hash: string } | null
  /**
   * Approved forks. A fork: the database was restored from a backup, the ledger went on from an earlier checkpoint,
   * and two operators approved this.
   */
  readonly forks: readonly Fork[]
  readonly findings: readonly string[]
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

type RecordHead = Extract<Head, readonly ['record', ...unknown[]]>
type ChainHead = Extract<Head, readonly ['postings' | 'ticks' | 'seal', ...unknown[]]>
const isChain = (head: Head): head is ChainHead => head[0] !== 'record' && head[0] !== 'accounts'
const isRecord = (head: Head): head is RecordHead => head[0] === 'record'

const columns = (heads: readonly ChainHead[]) => ({
  a: heads.map((head) => head[1]),
  b: heads.map((head) => head[2]),
  hash: heads.map((head) => bytes(head[3])),
  root: heads.map((head) => (head[0] === 'seal' && head[4] !== '' ? bytes(head[4]) : null)),
})

/** Append-only tables whose hash differs from the hash in the checkpoint: a row was changed, deleted or inserted. */
async function changedRecords(tx: Tx, name: string, heads: readonly RecordHead[]): Promise<string[]> {
  const findings: string[] = []
  for (const [, record, upTo, hash] of heads)
    if ((await recordHash(tx, record, upTo)) !== hash)
      findings.push(`${name}: ${record} up to ${upTo} are not those that it knew`)
  return findings
}

/**
 * Heads of chains that the database no longer contains, because their chain was shortened or
 * rewritten.
 */
async function missingHeads(tx: Tx, name: string, all: readonly Head[]): Promise<string[]> {
  const heads = all.filter(isChain)
  const postings = columns(heads.filter(([kind]) => kind === 'postings'))
  const ticks = columns(heads.filter(([kind]) => kind === 'ticks'))
  const seals = columns(heads.filter(([kind]) => kind === 'seal'))
  return [
    ...(await findingsFrom(
      tx,
      name,
      sql`select format('posting %s of account %s, which it knew, is not there', h.seq, h.account_id) as wrong
        from unnest(${postings.a}::bigint[], ${postings.b}::bigint[], ${postings.hash}::bytea[]) h (account_id, seq, hash)
        left join postings p on p.account_id = h.account_id and p.seq = h.seq where p.hash is distinct from h.hash`,
    )),
    // A tick that is recorded in a checkpoint must still exist, also after its day was dropped. Days that were sealed
    // by a release that did not keep such ticks are excepted.
    ...(await findingsFrom(
      tx,
      name,
      sql`select format('tick number %s of pair %s, which it knew, is not there', h.seq, h.pair_id) as wrong
        from unnest(${ticks.a}::int[], ${ticks.b}::bigint[], ${ticks.hash}::bytea[]) h (pair_id, seq, hash)
        left join ticks t on t.pair_id = h.pair_id and t.seq = h.seq
        left join kept_ticks k on k.pair_id = h.pair_id and k.seq = h.seq
        where coalesce(t.hash, k.hash) is distinct from h.hash`,
    )),
    ...(await findingsFrom(
      tx,
      name,
      sql`select format('the seal of day %s of pair %s, which it knew, is not there', h.day, h.pair_id) as wrong
        from unnest(${seals.a}::int[], ${seals.b}::int[], ${seals.hash}::bytea[], ${seals.root}::bytea[])
          h (pair_id, day, hash, root)
        left join tick_days d on d.pair_id = h.pair_id and d.day = h.day
        where (d.last_hash, d.root) is distinct from (h.hash, h.root)`,
    )),
    ...(await changedRecords(tx, name, all.filter(isRecord))),
  ]
}

/** Finds journals that were added or deleted after a checkpoint although their ids are not above its newest journal. */
const journalFindings = (tx: Tx, { checkpoint, journals: { upTo, count } }: Header): Promise<string[]> =>
  findingsFrom(
    tx,
    `Checkpoint ${checkpoint}`,
    sql`select format('%s journals were there up to %s, and now there are %s', ${count}::bigint, ${upTo}::bigint, n) as wrong
      from (select count(*) as n from journals where id <= ${upTo}) there where n <> ${count}`,
  )

/** Checks that the root of liabilities in a checkpoint equals the root that users are shown. */
async function treeFindings(tx: Tx, header: Header): Promise<string[]> {
  const { checkpoint, liabilities, key, time, journals } = header
  const row = await tx
    .selectFrom('liability_roots')
    .select(['hash', 'people', 'key', 'as_of', 'up_to'])
    .where('checkpoint', '=', checkpoint)
    .executeTakeFirst()
  if (!liabilities)
    return row ? [`Checkpoint ${checkpoint}: it knows no tree of liabilities, and there is one`] : []
  const isSame =
    row?.hash.toString('hex') === liabilities.root &&
    row.people === liabilities.people &&
    row.key === key &&
    row.up_to === journals.upTo &&
    row.as_of === time - LONGEST_TRANSACTION
  return isSame ? [] : [`Checkpoint ${checkpoint}: the tree of liabilities is not the one that it names`]
}

/** What is known from the checkpoints read so far, which are read one after another, oldest first. */
class Reading {
  readonly findings: string[] = []
  /** Heads that the database does not contain, by checkpoint. */
  readonly missing = new Map<number, string[]>()
  readonly headers = new Map<number, { readonly header: Header; readonly hash: string }>()
  heads = 0
  #previous: string | null

  constructor(
    readonly tx: Tx,
    readonly store: CheckpointStore,
    readonly hashes: ReadonlyMap<number, Buffer>,
    readonly from: number,
    private key: string | undefined,
  ) {
    this.#previous = from === 1 ? '' : (hashes.get(from - 1)?.toString('hex') ?? null)
  }

  /** Records the finding that a checkpoint is missing from the storage. */
  absent(number: number): void {
    this.findings.push(`Checkpoint ${number}: it is missing from ${this.store.place}`)
    if (number >= this.from) this.#previous = this.hashes.get(number)?.toString('hex') ?? ''
  }

  async read(number: number): Promise<void> {
    const name = `Checkpoint ${number}`
    const lost: string[] = []
    const { header, sound, hash } = await readCheckpointFile(this.store, number, async (batch) => {
      this.heads += batch.filter((head) => head[0] !== 'accounts').length
      lost.push(...(await missingHeads(this.tx, name, batch)))
    })
    if (header) lost.push(...(await treeFindings(this.tx, header)))
    this.missing.set(number, lost)
    this.key ??= header?.key
    if (!header || !sound) this.findings.push(`${name}: it is not as it was signed`)
    else if (header.key !== this.key) this.findings.push(`${name}: it is signed with another key`)
    if (header && this.#previous !== null && header.previous !== this.#previous)
      this.findings.push(`${name}: it does not follow from the one before it`)
    const noted = this.hashes.get(number)
    if (noted && !noted.equals(hash)) this.findings.push(`${name}: it is not the one that was written then`)
    this.#previous = hash.toString('hex')
    if (header) this.headers.set(number, { header, hash: this.#previous })
  }

  /**
   * The checkpoints that are part of the ledger, newest first: all except those that a fork has removed from the
   * ledger.
   * @param forks the forks that two operators approved.
   */
  lineage(forks: readonly Fork[]): ReadonlySet<number> {
    const said = new Set(forks.map(forkTerms))
    const through = new Set<number>()
    let number = Math.max(0, ...this.headers.keys())
    while (number >= this.from) {
      through.add(number)
      const fork = this.headers.get(number)?.header.fork
      if (fork && !this.#allowed(number, fork, said)) break
      number = fork ? fork.from : number - 1
    }
    // When the lineage ends at a fork that was not approved, all checkpoints count as part of the ledger, because
    // only an approved fork removes checkpoints from it.
    if (number >= this.from) for (const one of this.headers.keys()) through.add(one)
    return through
  }

  #allowed(number: number, fork: NonNullable<Header['fork']>, said: ReadonlySet<string>): boolean {
    const previous = this.headers.get(number)?.header.previous ?? ''
    const terms = forkTerms({ from: fork.from, number, previous, reason: fork.reason })
    const target = this.headers.get(fork.from)?.hash ?? this.hashes.get(fork.from)?.toString('hex') ?? ''
    if (said.has(terms) && target === fork.hash) return true
    this.findings.push(
      `Checkpoint ${number}: it goes on from checkpoint ${fork.from}, and two operators did not say so`,
    )
    return false
  }
}

/**
 * Verifies the checkpoints, line by line: the signatures are valid, each checkpoint contains the hash of the one
 * before it, none is missing, and the database still contains all their heads.
 * @param from the first checkpoint that is read; of earlier checkpoints only the existence is checked.
 */
export async function auditCheckpoints(tx: Tx, config: CheckpointConfig, from = 1): Promise<CheckpointAudit> {
  const store = checkpointStore(config)
  const known = await tx.selectFrom('checkpoints').select(['number', 'hash']).orderBy('number').execute()
  const hashes = new Map(known.map(({ number, hash }) => [number, hash]))
  const numbers = new Set(await store.numbers())
  const last = Math.max(0, ...numbers, ...hashes.keys())
  const reading = new Reading(tx, store, hashes, from, readKey(config.dataDir, config.checkpointKey)?.name)
  for (let number = 1; number <= last; number++) {
    if (!numbers.has(number)) reading.absent(number)
    else if (number >= from) await reading.read(number)
  }
  const forks = await forksOf(tx)
  const through = reading.lineage(forks)
  const lost = [...reading.missing].flatMap(([number, findings]) => (through.has(number) ? findings : []))
  const newest = reading.headers.get(Math.max(...reading.headers.keys()))
  const findings = [...reading.findings, ...lost]
  if (newest) findings.push(...(await journalFindings(tx, newest.header)))
  return {
    checkpoints: numbers.size,
    heads: reading.heads,
    newest: newest?.header.time ?? 0,
    last: newest ? { number: newest.header.checkpoint, hash: newest.hash } : null,
    forks,
    findings,
  }
}
