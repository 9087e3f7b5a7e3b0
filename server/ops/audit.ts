import { auditLedger, type LedgerAudit } from '../ledger/audit.ts'
import { auditTicks, type TickAudit } from '../market/audit.ts'
import type { Command } from './command.ts'

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
      ({ currency, users, house, sum }) =>
        `         ${(names.get(currency) ?? String(currency)).padEnd(8)} users ${users}, platform ${house}, together ${sum}`,
    ),
    `I2 ${verdict('I2')} ${figure(audit.userAccounts)} accounts of users, none below zero; frozen and locked are their ${figure(audit.holds)} holds${open.length > 0 ? ` (${open.join(', ')})` : ''}`,
    `I3 ${verdict('I3')} ${figure(audit.userAccounts + audit.houseAccounts)} balances are the sums of their postings, which nothing can change; ${figure(audit.chains)} hash chains verified`,
    `I6 ${verdict('I6')} ${figure(audit.replayed)} postings replayed from nothing give the same balances and holds`,
  ]
}

const tickLine = (ticks: TickAudit): string =>
  `Ticks ${ticks.broken.length === 0 ? 'true ' : 'FALSE'} ${figure(ticks.ticks)} recorded prices of ${figure(ticks.pairs)} pairs, hash chains verified`

export const auditCommands: readonly Command[] = [
  {
    name: 'audit',
    parameters: '',
    about:
      'proves the ledger (sums, holds, balances, hash chains, replay) and the recorded prices, in figures',
    act: false,
    run: async ({ db, print }) => {
      const begun = performance.now()
      const audit = await auditLedger(db)
      const ticks = await auditTicks(db)
      const rows = await db.selectFrom('currencies').select(['id', 'name']).execute()
      const names = new Map(rows.map(({ id, name }) => [id, name]))
      for (const line of [...ledgerLines(audit, names), tickLine(ticks)]) print(line)
      const findings = [
        ...audit.findings,
        ...ticks.broken.map(({ pairId, seq }) => `Ticks: number ${seq} of pair ${pairId} breaks its chain`),
      ]
      for (const finding of findings) print(`! ${finding}`)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      print(findings.length === 0 ? `The books are right (${seconds} s).` : 'THE BOOKS ARE WRONG.')
      return findings.length === 0 ? 0 : 1
    },
  },
]
