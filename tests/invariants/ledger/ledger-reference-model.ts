import type { AccountCode } from '#contract/funds/wallet.ts'
import type { Bucket, Journal, Line } from '#server/ledger/types.ts'

/**
 * A reference model of the ledger, written from docs/invariants.md#money without using the ledger's
 * code.
 */

const SCALES: Readonly<Record<number, number>> = { 1: 8, 3: 6 }
const DIGITS = 18

export type Fault = 'insufficient' | 'short' | 'wrong'

export interface HeldRow {
  readonly id: number
  /** Who owns the balance: a user's account, or a platform account. */
  readonly party: Exclude<Line['party'], { readonly debtor: number }>
  readonly currency: number
  readonly bucket: Bucket
  readonly units: bigint
}

export const units = (amount: string): bigint => {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.')
  const value = BigInt(whole + decimals.padEnd(DIGITS, '0'))
  return amount.startsWith('-') ? -value : value
}

const decimals = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length

const hasFloor = (party: Line['party']): boolean =>
  'user' in party || ('platform' in party && party.platform.endsWith('reserve'))

function nameOf({ party, currency, bucket }: Line): string {
  if ('user' in party) return `${party.user} ${party.account} ${currency} ${bucket}`
  if ('debtor' in party) return `owes ${party.debtor} ${party.debt} ${currency}`
  return hasFloor(party) ? `floor ${party.platform} ${currency} ${bucket}` : `${party.platform} ${currency}`
}

/** Whether a journal line violates a rule that does not depend on the other lines of the journal. */
function malformed({ party, currency, bucket, amount, hold }: Line): boolean {
  const scale = SCALES[currency]
  if (units(amount) === 0n || scale === undefined || decimals(amount) > scale) return true
  if ((bucket === 'available') !== (hold === undefined)) return true
  return !hasFloor(party) && bucket !== 'available'
}

export class LedgerModel {
  readonly balances = new Map<string, bigint>()
  readonly holds = new Map<string, HeldRow>()
  readonly keys = new Set<string>()

  /** All reasons to reject this journal; empty when the ledger must accept it. */
  faults(journal: Journal): ReadonlySet<Fault> {
    const faults = new Set<Fault>()
    if (journal.lines.length === 0 || journal.lines.some(malformed)) faults.add('wrong')
    const sums = new Map<number, bigint>()
    const after = new Map<string, bigint>()
    const held = new Map<string, bigint>()
    for (const line of journal.lines) {
      const amount = units(line.amount)
      sums.set(line.currency, (sums.get(line.currency) ?? 0n) + amount)
      const name = nameOf(line)
      after.set(name, (after.get(name) ?? this.balances.get(name) ?? 0n) + amount)
      if (line.hold) {
        const hold = `${name} ${line.hold.type} ${line.hold.id}`
        held.set(hold, (held.get(hold) ?? this.holds.get(hold)?.units ?? 0n) + amount)
      }
    }
    if ([...sums.values()].some((sum) => sum !== 0n)) faults.add('wrong')
    if ([...held.values()].some((left) => left < 0n)) faults.add('wrong')
    for (const [name, value] of after) {
      if (/^\d/.test(name) && value < 0n) faults.add('insufficient')
      if (name.startsWith('floor') && value < 0n) faults.add('short')
      if (name.startsWith('owes') && value > 0n) faults.add('wrong')
    }
    return faults
  }

  apply(journal: Journal): void {
    this.keys.add(journal.key)
    for (const line of journal.lines) {
      const name = nameOf(line)
      this.balances.set(name, (this.balances.get(name) ?? 0n) + units(line.amount))
      if (!line.hold || 'debtor' in line.party) continue
      const key = `${name} ${line.hold.type} ${line.hold.id}`
      const before = this.holds.get(key)?.units ?? 0n
      const left = before + units(line.amount)
      if (left === 0n) this.holds.delete(key)
      else
        this.holds.set(key, {
          id: line.hold.id,
          party: line.party,
          currency: line.currency,
          bucket: line.bucket,
          units: left,
        })
    }
  }

  /** The available and frozen amounts of a reserve. */
  reserve(platform: string, currency: number, bucket: Bucket): bigint {
    return this.balances.get(`floor ${platform} ${currency} ${bucket}`) ?? 0n
  }

  /** All debts as negative amounts: (person, currency, amount). */
  debts(): readonly (readonly [person: number, currency: number, amount: bigint])[] {
    return [...this.balances].flatMap(([name, value]) => {
      const [kind, person, , currency] = name.split(' ')
      return kind === 'owes' ? [[Number(person), Number(currency), value] as const] : []
    })
  }

  balance(user: number, account: AccountCode, currency: number, bucket: Bucket): bigint {
    return this.balances.get(`${user} ${account} ${currency} ${bucket}`) ?? 0n
  }
}
