import { writeCheckpoint } from '../checkpoints/write.ts'
import { checkpointDir } from '../config.ts'
import type { LedgerAudit } from '../ledger/audit.ts'
import type { Command } from '../review/command.ts'
import { type Audit, auditAll } from './audit-all.ts'

const figure = (value: number): string => value.toLocaleString('en-US')

function ledgerLines(audit: LedgerAudit, names: ReadonlyMap<number, string>): string[] {
  const off = audit.currencies.filter(({ sum }) => sum !== '0').length
  const open = Object.entries(audit.openObjects).map(([type, n]) => `${figure(n)} of ${type}`)
  const count = (invariant: string) =>
    audit.findings.filter((finding) => finding.startsWith(invariant)).length
  const verdict = (invariant: string) => (count(invariant) === 0 ? 'true ' : 'FALSE')
  return [
    `I1 ${verdict('I1')} ${figure(audit.journals)} journals of ${figure(audit.postings)} postings sum to zero; ${figure(audit.currencies.length)} currencies, ${figure(off)} off`,
    ...audit.currencies.map(
      ({ currency, users, debts, platform, sum }) =>
        `         ${(names.get(currency) ?? String(currency)).padEnd(8)} users ${users}, ${debts === '0' ? '' : `debts ${debts}, `}platform ${platform}, together ${sum}`,
    ),
    `I2 ${verdict('I2')} ${figure(audit.userAccounts)} accounts of users and the platform’s reserves, none below zero; ${figure(audit.debtAccounts)} debts, none above; frozen and locked are the ${figure(audit.holds)} holds${open.length > 0 ? ` (${open.join(', ')})` : ''}`,
    `I3 ${verdict('I3')} ${figure(audit.userAccounts + audit.platformAccounts + audit.debtAccounts)} balances are the sums of their postings, which nothing can change; ${figure(audit.chains)} hash chains verified`,
    `I6 ${verdict('I6')} ${figure(audit.replayed)} postings replayed from nothing give the same balances and holds`,
  ]
}

const verdict = (findings: readonly unknown[]): string => (findings.length === 0 ? 'true ' : 'FALSE')

function otherLines({ objects, review, ticks, checkpoints }: Audit): string[] {
  const counted = Object.entries(objects.objects).map(([product, n]) => `${product} ${figure(n)}`)
  const newest = new Date(checkpoints.newest).toISOString()
  return [
    `Objects ${verdict(objects.findings)} every journal is its object's and every object has its journals, recomputed from terms and ticks: ${counted.join(', ')}`,
    `Approvals ${verdict(review.findings)} ${figure(review.approvals)} words of ${figure(review.operators)} operators, each signed by its own; what stands is what they said`,
    `Ticks ${verdict(ticks.broken)} ${figure(ticks.ticks)} recorded prices of ${figure(ticks.pairs)} pairs, hash chains verified; ${figure(ticks.kept)} kept from dropped days, proved to be of them`,
    checkpoints.checkpoints === 0 && checkpoints.findings.length === 0
      ? 'Checkpoints: none yet, so nothing outside of the database vouches for it'
      : `Checkpoints ${verdict(checkpoints.findings)} ${figure(checkpoints.checkpoints)} signed and chained, newest ${newest}; the database still has all ${figure(checkpoints.heads)} heads of chains that they knew`,
  ]
}

export const auditCommands: readonly Command[] = [
  {
    name: 'audit',
    parameters: '',
    about:
      'proves the books, in figures: sums, holds, hash chains, replay; every journal from its object, its terms and ticks; who allowed it; checkpoints',
    act: false,
    run: async ({ config, db, print }) => {
      const begun = performance.now()
      const audit = await auditAll(db, config)
      const rows = await db.selectFrom('currencies').select(['id', 'name']).execute()
      const names = new Map(rows.map(({ id, name }) => [id, name]))
      for (const line of [...ledgerLines(audit.ledger, names), ...otherLines(audit)]) print(line)
      for (const finding of audit.findings) print(`! ${finding}`)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      print(audit.findings.length === 0 ? `The books are right (${seconds} s).` : 'THE BOOKS ARE WRONG.')
      return audit.findings.length === 0 ? 0 : 1
    },
  },
  {
    name: 'checkpoint',
    parameters: '',
    about:
      'signs the heads of all chains into a file outside of the database now; prints its hash to keep elsewhere',
    act: true,
    run: async ({ config, clock, db, print }) => {
      const done = await writeCheckpoint({ config, clock, db })
      if (done.kind === 'written') {
        print(`Checkpoint ${done.number} with ${figure(done.heads)} heads is in ${checkpointDir(config)}.`)
        print(`sha256 ${done.hash.toString('hex')}`)
        return 0
      }
      print(
        done.kind === 'elsewhere'
          ? `No checkpoint was written: ${done.reason}.`
          : 'Another node is writing one just now: try again.',
      )
      return 1
    },
  },
]
