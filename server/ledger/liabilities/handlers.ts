import type { Amounts, LiabilityRoot, liabilities } from '#contract/funds/liabilities.ts'
import { neighboursOf, type Sums } from '#domain/funds/liabilities.ts'
import { decimal } from '#domain/money.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Handler } from '../../platform/http/types.ts'
import { rootOf } from './build-liability-tree.ts'
import { owedTo } from './owed-amounts.ts'

/** Number of roots in the list that users see. */
export const LISTED_ROOTS = 30

const amountsOf = (sums: Sums): Amounts =>
  sums.map(([currency_id, amount]) => ({ currency_id, number: decimal(amount) }))

type RootRow = Parameters<typeof rootOf>[0] & { readonly key: string; readonly signature: Buffer }

function wireRoot(row: RootRow): LiabilityRoot {
  const { checkpoint, time, people, hash, sums } = rootOf(row)
  return {
    checkpoint,
    time,
    people,
    hash,
    sums: amountsOf(sums),
    key: row.key,
    signature: row.signature.toString('base64'),
  }
}

const newestRoots = (tx: Tx, limit: number) =>
  tx.selectFrom('liability_roots').selectAll().orderBy('checkpoint', 'desc').limit(limit).execute()

const roots: Handler<typeof liabilities.roots> = async (_, { services }) => {
  const rows = await readSnapshot(services.db, (tx) => newestRoots(tx, LISTED_ROOTS))
  return { roots: rows.map(wireRoot) }
}

/** A user's leaf and its path to the root; null when the user has no leaf. */
async function leafIn(tx: Tx, checkpoint: number, people: number, userId: number) {
  const nodes = tx.selectFrom('liability_nodes').where('checkpoint', '=', checkpoint)
  const leaf = await nodes.select(['position', 'nonce']).where('user_id', '=', userId).executeTakeFirst()
  if (!leaf) return null
  const neighbours = neighboursOf(leaf.position, people)
  const found =
    neighbours.length === 0
      ? []
      : await nodes
          .select(['level', 'position', 'hash', 'sums'])
          .where((where) => where.or(neighbours.map(([level, position]) => where.and({ level, position }))))
          .orderBy('level')
          .execute()
  return {
    nonce: leaf.nonce?.toString('hex') ?? '',
    path: found.map(({ position, hash, sums }) => ({
      // Of two sibling nodes, the left node has the even position.
      side: position % 2 === 0 ? ('left' as const) : ('right' as const),
      hash: hash.toString('hex'),
      sums: amountsOf(sums),
    })),
  }
}

const ownLeaf: Handler<typeof liabilities.mine> = (_, { services, caller: { userId } }) =>
  readSnapshot(services.db, async (tx) => {
    const [row] = await newestRoots(tx, 1)
    if (!row) return { root: null, owed: [], leaf: null }
    return {
      root: wireRoot(row),
      owed: amountsOf(await owedTo(tx, row.up_to, userId)),
      leaf: await leafIn(tx, row.checkpoint, row.people, userId),
    }
  })

export const liabilityHandlers = { roots, mine: ownLeaf }
