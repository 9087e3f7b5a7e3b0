import { CompiledQuery } from 'kysely'
import { prepare } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/types.ts'
import { isFloored, type Party } from './types.ts'

/**
 * Rows that a platform account is spread over, per currency. One with a floor is a single row: whether it covers an opening
 * is one figure that two openings at the same moment have to agree on. Spread over rows, an opening would be rejected
 * while its row is short and another has plenty, or would have to lock the others to borrow, and near the end, when it
 * matters, all would lock all. So openings of one reserve in one currency follow each other from `post` to the commit:
 * measured on two busy cores (`npm run bench`) 880 a second by one client and 460 by 16 that wait for each other, half of
 * them within 25 ms. That is far above what a product sees; it is why each product has a reserve of its own and posts last
 * in its transaction.
 */
const STRIPES = 16
/** How many ids are remembered at most; beyond, all are looked up anew. */
const MOST = 500_000

export interface Place {
  readonly party: Party
  readonly currency: number
}

/** Finds the rows of accounts, and makes them on first use. */
export interface AccountIds {
  /**
   * Ids in the order of `places`; a platform account without a floor is taken from its stripe `stripe` modulo 16. Throws a
   * RangeError for a currency that does not exist.
   */
  resolve(tx: Tx, places: readonly Place[], stripe: number): Promise<number[]>
  /** Drops ids that turned out not to exist: the transaction that made them was rolled back. */
  forget(places: readonly Place[], stripe: number): void
}

interface Key {
  readonly user: number | null
  readonly account: string | null
  readonly platform: string | null
  readonly stripe: number | null
  readonly currency: number
  readonly debtor: number | null
  readonly floored: boolean
}

const NOBODY = {
  user: null,
  account: null,
  platform: null,
  stripe: null,
  debtor: null,
  floored: false,
} as const

function keyOf({ party, currency }: Place, stripe: number): Key {
  if ('user' in party) return { ...NOBODY, user: party.user, account: party.account, currency }
  if ('debtor' in party) return { ...NOBODY, debtor: party.debtor, account: party.debt, currency }
  const floored = isFloored(party.platform)
  return { ...NOBODY, platform: party.platform, stripe: floored ? 0 : stripe % STRIPES, currency, floored }
}

/** No two parts can be mixed up: the name of a debt or of a platform account never begins with a figure. */
const nameOf = (place: Place, stripe: number): string => {
  const { user, account, platform, stripe: row, currency, debtor } = keyOf(place, stripe)
  if (user !== null) return `${user}/${account}/${currency}`
  return debtor !== null ? `owes/${debtor}/${account}/${currency}` : `${platform}/${row}/${currency}`
}

const OPEN = prepare('ledger_open_accounts', 'select open_accounts($1, $2, $3, $4, $5, $6, $7) as ids')

async function open(tx: Tx, keys: readonly Key[]): Promise<readonly (number | null)[]> {
  const query: CompiledQuery<{ ids: readonly (number | null)[] }> = CompiledQuery.raw(OPEN, [
    keys.map(({ user }) => user),
    keys.map(({ account }) => account),
    keys.map(({ platform }) => platform),
    keys.map(({ stripe }) => stripe),
    keys.map(({ currency }) => currency),
    keys.map(({ debtor }) => debtor),
    keys.map(({ floored }) => floored),
  ])
  const [row] = (await tx.executeQuery(query)).rows
  return row?.ids ?? []
}

/**
 * Remembers ids, which never change. One that a transaction has just made may vanish with it, so it is that
 * transaction's own until another one was given the same id: only a committed account is seen by two. (Somebody else who
 * used it earlier would hold his other accounts while he waits for its maker, who may wait for those.)
 */
export function createAccountIds(): AccountIds {
  const known = new Map<string, number>()
  const seen = new Map<string, number>()
  const own = new WeakMap<Tx, Map<string, number>>()

  function remember(name: string, id: number): void {
    if (known.size + seen.size > MOST) {
      known.clear()
      seen.clear()
    }
    if (seen.get(name) === id) {
      seen.delete(name)
      known.set(name, id)
    } else {
      seen.set(name, id)
    }
  }

  return {
    resolve: async (tx, places, stripe) => {
      const mine = own.get(tx) ?? new Map<string, number>()
      // Taken before anything is awaited: meanwhile another transaction may have one forgotten.
      const found = new Map<string, number>()
      for (const place of places) {
        const name = nameOf(place, stripe)
        const id = known.get(name) ?? mine.get(name)
        if (id !== undefined) found.set(name, id)
      }
      const unknown = places.filter((place) => !found.has(nameOf(place, stripe)))
      if (unknown.length > 0) {
        own.set(tx, mine)
        const ids = await open(
          tx,
          unknown.map((place) => keyOf(place, stripe)),
        )
        unknown.forEach((place, index) => {
          const name = nameOf(place, stripe)
          const id = ids[index]
          if (typeof id !== 'number') throw new RangeError(`currency ${place.currency} does not exist`)
          if (!found.has(name)) remember(name, id)
          found.set(name, id)
          mine.set(name, id)
        })
      }
      return places.map((place) => {
        const id = found.get(nameOf(place, stripe))
        if (id === undefined) throw new RangeError(`no account ${nameOf(place, stripe)}`)
        return id
      })
    },
    forget: (places, stripe) => {
      for (const place of places) known.delete(nameOf(place, stripe))
    },
  }
}
