import { sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'
import { accountBlocks, BLOCK } from './account-digests.ts'
import { findingsFrom } from './audit-findings.ts'
import { type AuditedCheckpoint, writtenSince } from './audited-checkpoint.ts'
import { replay } from './replay-postings.ts'

/**
 * Maximum number of differing blocks of accounts that are read again completely, to find the wrong
 * accounts in them.
 */
const NAMED = 3

/**
 * Finds forged postings and journals: rows that a transaction after the checkpoint wrote although their ids belong to
 * the time before the checkpoint.
 */
async function rewrittenPostings(
  tx: Tx,
  { checkpoint, journal, next }: AuditedCheckpoint,
): Promise<string[]> {
  return [
    ...(await findingsFrom(
      tx,
      'I3',
      sql`select format('posting %s of account %s is older than checkpoint %s and was written after it', p.id, p.account_id,
          ${checkpoint}::bigint) as wrong
        from postings p where p.journal_id <= ${journal} and ${writtenSince('p', next)}`,
    )),
    ...(await findingsFrom(
      tx,
      'I3',
      sql`select format('journal %s is older than checkpoint %s and was written after it', j.id, ${checkpoint}::bigint)
        as wrong from journals j where j.id <= ${journal} and ${writtenSince('j', next)}`,
    )),
  ]
}

/** Accounts whose row differs from their last posting, or was written without a posting. */
async function wrongEnds(tx: Tx, { checkpoint, journal, next }: AuditedCheckpoint): Promise<string[]> {
  return [
    ...(await findingsFrom(
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
    ...(await findingsFrom(
      tx,
      'I3',
      sql`select format('account %s was written after checkpoint %s, and nothing was posted to it', a.id,
          ${checkpoint}::bigint) as wrong
        from accounts a where a.seq > 0 and ${writtenSince('a', next)}
          and not exists (select from postings p where p.account_id = a.id and p.seq = a.seq and p.journal_id > ${journal})`,
    )),
  ]
}

/**
 * Blocks of accounts that differ from the checkpoint. The present balances less the later postings must equal the
 * balances that the checkpoint signed.
 */
async function wrongBlocks(tx: Tx, since: AuditedCheckpoint): Promise<string[]> {
  const { checkpoint, journal, blocks } = since
  const now = new Map((await accountBlocks(tx, journal)).map((block) => [block.block, block]))
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
  return [...findings, ...(await missingPostings(tx, since))]
}

/** Checks that all postings that the checkpoint counted still exist. */
async function missingPostings(
  tx: Tx,
  { checkpoint, journal, blocks }: AuditedCheckpoint,
): Promise<string[]> {
  const known = [...blocks.values()].reduce((sum, { postings }) => sum + postings, 0)
  return findingsFrom(
    tx,
    'I3',
    sql`select format('checkpoint %s knew %s postings, and now there are %s of that time', ${checkpoint}::bigint,
        ${known}::bigint, n) as wrong
      from (select count(*) as n from postings where journal_id <= ${journal}) there where n <> ${known}`,
  )
}

/**
 * Findings about the ledger before a checkpoint that can be detected without reading the whole ledger. They are rows
 * that a later transaction wrote, accounts that did not have the signed balances at the checkpoint, and accounts that
 * differ from their last posting.
 */
export async function partialAuditFindings(tx: Tx, since: AuditedCheckpoint): Promise<string[]> {
  return [
    ...(await rewrittenPostings(tx, since)),
    ...(await wrongEnds(tx, since)),
    ...(await wrongBlocks(tx, since)),
  ]
}
