import { CompiledQuery } from 'kysely'
import { prepare } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/types.ts'
import { isFloored, type Party } from './types.ts'

/**
 * Number of rows per currency over which a platform account without a floor is spread, so that concurrent postings do
 * not wait for each other. A platform account with a floor (a reserve or an insurance) is a single row, because every
 * new order or position must be checked against the whole balance: with several rows, it would be rejected when its
 * row does not have enough although another row does, or it would have to lock the other rows too. So new orders and
 * positions that use one reserve in one currency are posted one after another, each from `post` to the commit.
 * Measured on two busy cores (`npm run bench`): 880 a second by one client, 460 by 16 concurrent clients, half of
 * them within 25 ms, far above the load of a product. For the same reason each product has its own reserve and posts
 * to it last in its transaction.
 */
const STRIPES = 16
/** Maximum number of cached ids; above this number the cache is cleared. */
const MOST = 500_000

export interface Place {
  readonly party: Party
  readonly currency: number
}

/** Resolves accounts to the ids of their rows, and creates the rows on first use. */
export interface AccountIds {
  /**
   * Ids in the order of `places`. For a platform account without a floor, the id of its stripe (`stripe` modulo 16).
   * Throws a RangeError for a currency that does not exist.
   */
  resolve(tx: Tx, places: readonly Place[], stripe: number): Promise<number[]>
  /** Removes ids from the cache that were created by a transaction that was rolled back. */
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

/**
 * A unique cache key for each account. Keys of users' accounts begin with the user id, all other keys with a
 * name that never begins with a digit.
 */
const cacheKey = (place: Place, stripe: number): string => {
  const { user, account, platform, stripe: row, currency, debtor } = keyOf(place, stripe)
  if (user !== null) return `${user}/${account}/${currency}`
  return debtor !== null ? `owes/${debtor}/${account}/${currency}` : `${platform}/${row}/${currency}`
}

const OPEN = prepare('ledger_open_accounts', 'select open_accounts($1, $2, $3, $4, $5, $6, $7) as ids')

async function openAccounts(tx: Tx, keys: readonly Key[]): Promise<readonly (number | null)[]> {
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
 * Caches the ids of account rows, which never change. The id of a new account must not be cached for other
 * transactions before its transaction has committed: if that transaction is rolled back, the account does not exist;
 * and a transaction that used the id early would wait for the creating transaction while holding locks on other
 * accounts, which could be a deadlock. So the id is first cached only for the transaction that created the account,
 * and for all once a second transaction has resolved the same id, which proves that the account is committed.
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
      // The ids found in the cache are copied before the first `await`, because another transaction may remove an id
      // from the cache while this one waits.
      const found = new Map<string, number>()
      for (const place of places) {
        const name = cacheKey(place, stripe)
        const id = known.get(name) ?? mine.get(name)
        if (id !== undefined) found.set(name, id)
      }
      const unknown = places.filter((place) => !found.has(cacheKey(place, stripe)))
      if (unknown.length > 0) {
        own.set(tx, mine)
        const ids = await openAccounts(
          tx,
          unknown.map((place) => keyOf(place, stripe)),
        )
        unknown.forEach((place, index) => {
          const name = cacheKey(place, stripe)
          const id = ids[index]
          if (typeof id !== 'number') throw new RangeError(`currency ${place.currency} does not exist`)
          if (!found.has(name)) remember(name, id)
          found.set(name, id)
          mine.set(name, id)
        })
      }
      return places.map((place) => {
        const id = found.get(cacheKey(place, stripe))
        if (id === undefined) throw new RangeError(`no account ${cacheKey(place, stripe)}`)
        return id
      })
    },
    forget: (places, stripe) => {
      for (const place of places) known.delete(cacheKey(place, stripe))
    },
  }
}
