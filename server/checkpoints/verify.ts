import { sql } from 'kysely'
import { type Config, checkpointDir } from '../config.ts'
import type { Tx } from '../db/types.ts'
import { wrongs } from '../ledger/wrongs.ts'
import { type Head, type Header, numbersIn, readFileOf } from './file.ts'
import { recordHash } from './heads.ts'
import { readKey } from './key.ts'

export interface CheckpointAudit {
  readonly checkpoints: number
  /** Heads of chains that were compared with the database. */
  readonly heads: number
  /** Of the newest one, milliseconds; 0 when there is none. */
  readonly newest: number
  readonly findings: readonly string[]
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

type RecordHead = Extract<Head, readonly ['record', ...unknown[]]>
type ChainHead = Exclude<Head, RecordHead>
const isRecord = (head: Head): head is RecordHead => head[0] === 'record'

const columns = (heads: readonly ChainHead[]) => ({
  a: heads.map((head) => head[1]),
  b: heads.map((head) => head[2]),
  hash: heads.map((head) => bytes(head[3])),
  root: heads.map((head) => (head[0] === 'seal' && head[4] !== '' ? bytes(head[4]) : null)),
})

/** Records that are not what they were: of what is only added to, something was changed, left out or put in. */
async function changed(tx: Tx, name: string, heads: readonly RecordHead[]): Promise<string[]> {
  const findings: string[] = []
  for (const [, record, upTo, hash] of heads)
    if ((await recordHash(tx, record, upTo)) !== hash)
      findings.push(`${name}: ${record} up to ${upTo} are not those that it knew`)
  return findings
}

/** Heads that the database does not contain any more: what they ended was shortened or rewritten. */
async function missing(tx: Tx, name: string, all: readonly Head[]): Promise<string[]> {
  const heads = all.filter((head) => !isRecord(head))
  const postings = columns(heads.filter(([kind]) => kind === 'postings'))
  const ticks = columns(heads.filter(([kind]) => kind === 'ticks'))
  const seals = columns(heads.filter(([kind]) => kind === 'seal'))
  return [
    ...(await wrongs(
      tx,
      name,
      sql`select format('posting %s of account %s, which it knew, is not there', h.seq, h.account_id) as wrong
        from unnest(${postings.a}::bigint[], ${postings.b}::bigint[], ${postings.hash}::bytea[]) h (account_id, seq, hash)
        left join postings p on p.account_id = h.account_id and p.seq = h.seq where p.hash is distinct from h.hash`,
    )),
    // A tick that a checkpoint names outlives its day, unless the day was sealed before ticks were kept.
    ...(await wrongs(
      tx,
      name,
      sql`select format('tick number %s of pair %s, which it knew, is not there', h.seq, h.pair_id) as wrong
        from unnest(${ticks.a}::int[], ${ticks.b}::bigint[], ${ticks.hash}::bytea[]) h (pair_id, seq, hash)
        left join ticks t on t.pair_id = h.pair_id and t.seq = h.seq
        left join kept_ticks k on k.pair_id = h.pair_id and k.seq = h.seq
        where coalesce(t.hash, k.hash) is distinct from h.hash`,
    )),
    ...(await wrongs(
      tx,
      name,
      sql`select format('the seal of day %s of pair %s, which it knew, is not there', h.day, h.pair_id) as wrong
        from unnest(${seals.a}::int[], ${seals.b}::int[], ${seals.hash}::bytea[], ${seals.root}::bytea[])
          h (pair_id, day, hash, root)
        left join tick_days d on d.pair_id = h.pair_id and d.day = h.day
        where (d.last_hash, d.root) is distinct from (h.hash, h.root)`,
    )),
    ...(await changed(tx, name, all.filter(isRecord))),
  ]
}

/** Journals that came or went among those that were all there already. */
const journals = (tx: Tx, { checkpoint, journals: { upTo, count } }: Header): Promise<string[]> =>
  wrongs(
    tx,
    `Checkpoint ${checkpoint}`,
    sql`select format('%s journals were there up to %s, and now there are %s', ${count}::bigint, ${upTo}::bigint, n) as wrong
      from (select count(*) as n from journals where id <= ${upTo}) there where n <> ${count}`,
  )

/**
 * Verifies every checkpoint of the folder: its signature, that each names the one before it, that none is missing, and
 * that the database still contains every head that it knew. Reads the files line by line.
 */
export async function auditCheckpoints(
  tx: Tx,
  config: Pick<Config, 'dataDir' | 'checkpointDir'>,
): Promise<CheckpointAudit> {
  const folder = checkpointDir(config)
  const findings: string[] = []
  const known = await tx.selectFrom('checkpoints').select(['number', 'hash']).orderBy('number').execute()
  const hashes = new Map(known.map(({ number, hash }) => [number, hash]))
  const numbers = new Set(numbersIn(folder))
  const last = Math.max(0, ...numbers, ...hashes.keys())
  let key = readKey(config.dataDir)?.name
  let newest: Header | null = null
  let previous = ''
  let heads = 0
  for (let number = 1; number <= last; number++) {
    const name = `Checkpoint ${number}`
    if (!numbers.has(number)) {
      findings.push(`${name}: it is missing from ${folder}`)
      previous = hashes.get(number)?.toString('hex') ?? ''
      continue
    }
    const { header, sound, hash } = await readFileOf(folder, number, async (batch) => {
      heads += batch.length
      findings.push(...(await missing(tx, name, batch)))
    })
    key ??= header?.key
    if (!header || !sound) findings.push(`${name}: it is not as it was signed`)
    else if (header.key !== key) findings.push(`${name}: it is signed with another key`)
    if (header && header.previous !== previous)
      findings.push(`${name}: it does not follow from the one before it`)
    const noted = hashes.get(number)
    if (noted && !noted.equals(hash)) findings.push(`${name}: it is not the one that was written then`)
    previous = hash.toString('hex')
    newest = header ?? newest
  }
  if (newest) findings.push(...(await journals(tx, newest)))
  return { checkpoints: numbers.size, heads, newest: newest?.time ?? 0, findings }
}
