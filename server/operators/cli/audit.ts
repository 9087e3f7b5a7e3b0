import { type Command, type Operation, terminalText, UsageError } from '../../identity/approvals/command.ts'
import { signAudit } from '../../ledger/checkpoints/signed-audits.ts'
import { type Audit, auditAll } from './audit-all.ts'
import { storeAudit } from './audit-results.ts'

const figure = (value: number): string => value.toLocaleString('en-US')

function ledgerLines({ ledger: audit, since }: Audit, names: ReadonlyMap<number, string>): string[] {
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
    `I3 ${verdict('I3')} ${figure(audit.userAccounts + audit.platformAccounts + audit.debtAccounts)} balances are the sums of their postings, which nothing can change; ${figure(audit.chains)} hash chains verified${since === null ? '' : ` from checkpoint ${since} on, where every account stood as signed`}`,
    `I6 ${verdict('I6')} ${figure(audit.replayed)} postings replayed from ${since === null ? 'nothing' : `checkpoint ${since} on`} give the same balances and holds`,
  ]
}

const verdict = (findings: readonly unknown[]): string => (findings.length === 0 ? 'true ' : 'FALSE')

function otherLines({ since, objects, review, ticks, checkpoints }: Audit): string[] {
  const counted = Object.entries(objects.objects).map(([product, n]) => `${product} ${figure(n)}`)
  const newest = new Date(checkpoints.newest).toISOString()
  return [
    `Objects ${verdict(objects.findings)} every journal is its object's and every object has its journals, recomputed from terms and ticks${since === null ? '' : ' where they changed'}: ${counted.join(', ')}`,
    `Approvals ${verdict(review.findings)} ${figure(review.approvals)} words of ${figure(review.operators)} operators, each signed by its own; what stands is what they said`,
    `Ticks ${verdict(ticks.broken)} ${figure(ticks.ticks)} recorded prices of ${figure(ticks.pairs)} pairs, hash chains verified; ${figure(ticks.kept)} kept from dropped days, proved to be of them`,
    checkpoints.checkpoints === 0 && checkpoints.findings.length === 0
      ? 'Checkpoints: none yet, so nothing outside of the database vouches for it'
      : `Checkpoints ${verdict(checkpoints.findings)} ${figure(checkpoints.checkpoints)} signed and chained, newest ${newest}; the database still has all ${figure(checkpoints.heads)} heads of chains that ${since === null ? 'they' : 'the newest of them'} knew`,
    ...checkpoints.forks.map(
      ({ from, number, reason, by }) =>
        `Restored: the books went on from checkpoint ${from} at checkpoint ${number}, said ${by.join(' and ')}: ${reason}`,
    ),
  ]
}

/** Numbers of rows that the audit read, stored with its result. */
const figuresOf = ({ ledger, objects, ticks }: Audit) => ({
  journals: ledger.journals,
  postings: ledger.postings,
  replayed: ledger.replayed,
  objects: Object.values(objects.objects).reduce((sum, n) => sum + n, 0),
  prices: ticks.ticks,
})

/** Shows the progress on one line; only on a terminal. */
function progressOf(begun: number): { readonly say: (text: string) => void; readonly end: () => void } {
  if (!process.stderr.isTTY) return { say: () => undefined, end: () => undefined }
  const line = (text: string): void => void process.stderr.write(`\r\u001b[K${text}`)
  return {
    say: (text) => line(`${((performance.now() - begun) / 1000).toFixed(0)} s  ${text}`),
    end: () => line(''),
  }
}

const beginning = ({ since, whole }: Audit): string => {
  if (since !== null) return `Since checkpoint ${since}, up to which an audit found the books right.`
  return whole === null ? 'The whole books.' : `The whole books: ${whole}.`
}

/** Runs an audit and prints its result. */
export async function printAudit(
  { db, print }: Pick<Operation, 'db' | 'print'>,
  audit: Audit,
  seconds: string,
): Promise<void> {
  const rows = await db.selectFrom('currencies').select(['id', 'name']).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const line of [beginning(audit), ...ledgerLines(audit, names), ...otherLines(audit)]) print(line)
  for (const finding of audit.findings) print(`! ${finding}`)
  print(audit.findings.length === 0 ? `The books are right (${seconds} s).` : 'THE BOOKS ARE WRONG.')
}

const FLAGS = new Set(['--all', '--json'])

/**
 * Runs an audit, stores its result and, when it passed, signs a checkpoint from which the next incremental audit
 * starts. Returns the exit code.
 */
async function runAudit(operation: Operation, args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => !FLAGS.has(arg))
  if (unknown !== undefined) throw new UsageError(terminalText(`"${unknown}" is none of --all and --json`))
  const { config, clock, db, print } = operation
  const begun = performance.now()
  const started = clock.now()
  const { say, end } = progressOf(begun)
  const audit = await auditAll(db, config, { incremental: !args.includes('--all'), progress: say })
  end()
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const right = audit.findings.length === 0
  const figures = figuresOf(audit)
  const isKept = await storeAudit(db, { audit, figures, started, ended: clock.now() })
  const { last } = audit.checkpoints
  if (right && last)
    await signAudit(config, {
      checkpoint: last.number,
      hash: last.hash,
      since: audit.since,
      time: started,
    })
  if (args.includes('--json'))
    print(JSON.stringify({ verdict: right ? 'right' : 'wrong', seconds: Number(seconds), figures, ...audit }))
  else {
    await printAudit(operation, audit, seconds)
    if (!isKept) print('This database is a standby: what the audit found is not kept in it.')
  }
  return right ? 0 : 1
}

export const auditCommands: readonly Command[] = [
  {
    name: 'audit',
    parameters: '[--all] [--json]',
    about:
      'proves the books since the last checkpoint that was found right (--all: from the beginning): sums, holds, hash chains, replay; every journal from its object, its terms and ticks; who allowed it; checkpoints. Ends with 0: right, 1: wrong or it could not be done, 2: not understood',
    act: false,
    run: runAudit,
  },
]
