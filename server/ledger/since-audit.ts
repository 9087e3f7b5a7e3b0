import { sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'
import { replay } from './replay.ts'
import { type Since, writtenSince } from './since.ts'
import { BLOCK, standingBlocks } from './standing.ts'
import { wrongs } from './wrongs.ts'

/** Blocks of accounts that are read again whole, to name what in them is wrong. */
const NAMED = 3

/** Postings and journals from before the checkpoint that a transaction after it wrote: nothing may. */
async function rewritten(tx: Tx, { checkpoint, journal, next }: Since): Promise<string[]> {
  return [
    ...(await wrongs(
      tx,
      'I3',
      sql`select format('posting %s of account %s is older than checkpoint %s and was written after it', p.id, p.account_id,
          ${checkpoint}::bigint) as wrong
        from postings p where p.journal_id <= ${journal} and ${writtenSince('p', next)}`,
    )),
    ...(await wrongs(
      tx,
      'I3',
      sql`select format('journal %s is older than checkpoint %s and was written after it', j.id, ${checkpoint}::bigint)
        as wrong from journals j where j.id <= ${journal} and ${writtenSince('j', next)}`,
    )),
  ]
}

/** Accounts that do not end where their last posting does, or that were written without one. */
async function ends(tx: Tx, { checkpoint, journal, next }: Since): Promise<string[]> {
  return [
    ...(await wrongs(
      tx,
      'I3',
      sql`select format('account %s does not end where its last posting does', a.id) as wrong
        from accounts a left join postings p on p.account_id = a.id and p.seq = a.seq
        left join journals j on j.id = p.journal_id
        where case when a.seq = 0 then (a.available, a.frozen, a.locked) <> (0, 0, 0) else
          p.hash is distinct from a.hash
          or p.hash is distinct from sha256(convert_to(posting_text(p.prev_hash, p.account_id, p.seq, p.bucket, p.amount,
            p.balance_after, p.scene, p.hold_type, p.hold_id, p.created_at, p.journal_id, j.ref_type, j.ref_id, j.key), 'UTF8'))
          or p.balance_after <> case p.bucket when 'frozen' then a.frozen when 'locked' then a.locked else a.available end end`,
    )),
    ...(await wrongs(
      tx,
      'I3',
      sql`select format('account %s was written after checkpoint %s, and nothing was posted to it', a.id,
          ${checkpoint}::bigint) as wrong
        from accounts a where a.seq > 0 and ${writtenSince('a', next)}
          and not exists (select from postings p where p.account_id = a.id and p.seq = a.seq and p.journal_id > ${journal})`,
    )),
  ]
}

/** Where accounts stood at the checkpoint, which is what they are now less what was posted since. */
async function standing(tx: Tx, since: Since): Promise<string[]> {
  const { checkpoint, journal, blocks } = since
  const now = new Map((await standingBlocks(tx, journal)).map((block) => [block.block, block]))
  const wrong = [...new Set([...now.keys(), ...blocks.keys()])]
    .sort((a, b) => a - b)
    .filter((block) => now.get(block)?.digest !== blocks.get(block)?.digest)
  const findings: string[] = []
  for (const [n, block] of wrong.entries()) {
    const range = { from: block * BLOCK, to: block * BLOCK + BLOCK - 1 }
    findings.push(
      `I3: accounts ${range.from} to ${range.to} do not stand at checkpoint ${checkpoint} as it knew them`,
    )
    if (n < NAMED) findings.push(...(await replay(tx, { accounts: range })).findings)
  }
  return [...findings, ...(await missing(tx, since))]
}

/** As many postings as the checkpoint knew are there still. */
async function missing(tx: Tx, { checkpoint, journal, blocks }: Since): Promise<string[]> {
  const known = [...blocks.values()].reduce((sum, { postings }) => sum + postings, 0)
  return wrongs(
    tx,
    'I3',
    sql`select format('checkpoint %s knew %s postings, and now there are %s of that time', ${checkpoint}::bigint,
        ${known}::bigint, n) as wrong
      from (select count(*) as n from postings where journal_id <= ${journal}) there where n <> ${known}`,
  )
}

/**
 * What is wrong with what stood before a checkpoint, as far as it shows without reading it again: that nothing of it was
 * written since, that every account stood there as the checkpoint signed it, and that each ends at its last posting.
 */
export async function sinceFindings(tx: Tx, since: Since): Promise<string[]> {
  return [...(await rewritten(tx, since)), ...(await ends(tx, since)), ...(await standing(tx, since))]
}
