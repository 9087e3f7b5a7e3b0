import type { Freeze } from '#contract/freezes.ts'
import {
  IDENTITY_STATUSES,
  type IdentityLimits,
  type IdentityList,
  type IdentityShow,
  type IdentitySide,
} from '#contract/operators/identity.ts'
import { msg } from '#contract/operators/msg.ts'
import type { Picture } from '#contract/operators/picture.ts'
import { pictureFor } from '../../identity/accounts/picture-watermark.ts'
import { maskedName } from '../../identity/accounts/user-names.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import type { Db } from '../../platform/db/types.ts'

/** Maximum number of verifications per page of the operators' list. */

export const SHOWN = 100

/** Status of a claim from its number in the database. */
export const claimStatus = (status: 1 | 2 | 3) => IDENTITY_STATUSES[status - 1] ?? 'failed'

/** Claims with their owners, and the document that each user submitted last. */
const claimsOf = (db: Db) =>
  db
    .selectFrom('real_claims as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('real_claims as n')
          .select(['n.id_type', 'n.country', 'n.name', 'n.name_key', 'n.card_id'])
          .whereRef('n.user_id', '=', 'c.user_id')
          .where('n.level', '=', 1)
          // A claim of level 1 contains a document. A claim of level 2 contains none, so it is shown with the
          // document that the user submitted last.
          .where((on) => on.or([on('c.level', '=', 2), on('n.id', '=', on.ref('c.id'))]))
          .orderBy('n.id', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select([
      'c.id',
      'c.user_id',
      'c.level',
      'c.status',
      'c.front_pic',
      'c.reverse_pic',
      'c.reason',
      'c.note',
    ])
    .select(['c.test', 'c.created_at', 'c.reviewed_at', 'c.reviewed_by'])
    .select(['u.email', 'u.area_code', 'u.mobile', 'u.nickname', 'u.lang', 'u.head_portrait'])
    .select('u.created_at as registered_at')
    .select(['d.id_type', 'd.country', 'd.name', 'd.name_key', 'd.card_id'])

type ClaimRow = Awaited<ReturnType<ReturnType<typeof claimsOf>['executeTakeFirstOrThrow']>>

/** Claims of other users with the same document; only the newest claim of each user. */
const sameDocument = (db: Db, row: Pick<ClaimRow, 'user_id' | 'id_type' | 'country' | 'card_id'>) =>
  db
    .selectFrom('real_claims as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .distinctOn('o.user_id')
    .select(['o.id', 'o.user_id', 'o.status', 'u.email', 'u.area_code', 'u.mobile'])
    .where('o.level', '=', 1)
    .where('o.country', '=', row.country ?? '')
    .where('o.id_type', '=', row.id_type ?? '')
    .where('o.card_id', '=', row.card_id ?? '')
    .where('o.user_id', '<>', row.user_id)
    .orderBy('o.user_id')
    .orderBy('o.id', 'desc')

/**
 * Claims of other users with the same name and country and another document, if they verify the user or await review;
 * only the newest claim of each user. They are shown to operators because somebody with several documents could
 * verify several accounts.
 */
const namesakes = (db: Db, row: Pick<ClaimRow, 'user_id' | 'id_type' | 'country' | 'name_key' | 'card_id'>) =>
  db
    .selectFrom('real_claims as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .distinctOn('o.user_id')
    .select(['o.id', 'o.user_id', 'o.status', 'o.id_type', 'u.email', 'u.area_code', 'u.mobile'])
    .where('o.level', '=', 1)
    .where('o.status', 'in', [1, 2])
    .where('o.country', '=', row.country ?? '')
    .where('o.name_key', '=', row.name_key ?? '')
    .where('o.name_key', '<>', '')
    .where((eb) =>
      eb.or([eb('o.id_type', '<>', row.id_type ?? ''), eb('o.card_id', '<>', row.card_id ?? '')]),
    )
    .where('o.user_id', '<>', row.user_id)
    .orderBy('o.user_id')
    .orderBy('o.id', 'desc')

/** Claims that await review, oldest first, after a given id. */
export async function listClaims(
  { db }: Operation,
  { after = 0 }: { readonly after?: number | undefined },
): Promise<IdentityList> {
  const rows = await claimsOf(db)
    .select((eb) =>
      eb
        .selectFrom('real_claims as o')
        .select((inner) => inner.fn.count<number>('o.user_id').distinct().as('n'))
        .where('o.level', '=', 1)
        .whereRef('o.country', '=', 'd.country')
        .whereRef('o.id_type', '=', 'd.id_type')
        .whereRef('o.card_id', '=', 'd.card_id')
        .whereRef('o.user_id', '<>', 'c.user_id')
        .as('others'),
    )
    .select((eb) =>
      eb
        .selectFrom('real_claims as o')
        .select((inner) => inner.fn.count<number>('o.user_id').distinct().as('n'))
        .where('o.level', '=', 1)
        .where('o.status', 'in', [1, 2])
        .whereRef('o.country', '=', 'd.country')
        .whereRef('o.name_key', '=', 'd.name_key')
        .where('o.name_key', '<>', '')
        .where((on) =>
          on.or([on('o.id_type', '<>', on.ref('d.id_type')), on('o.card_id', '<>', on.ref('d.card_id'))]),
        )
        .whereRef('o.user_id', '<>', 'c.user_id')
        .as('namesakes'),
    )
    .where('c.status', '=', 1)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(SHOWN)
    .execute()
  const { n } = await db
    .selectFrom('real_claims')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  return {
    waiting: Number(n),
    claims: rows.map((row) => ({
      id: row.id,
      submitted_at: row.created_at,
      uid: row.user_id,
      person: maskedName(row),
      level: row.level,
      document: row.id_type ?? '',
      country: row.country ?? '',
      others: Number(row.others),
      namesakes: Number(row.namesakes),
      test: row.test,
    })),
  }
}

async function claimOf({ db, about }: Operation, id: number): Promise<ClaimRow> {
  const row = await claimsOf(db).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new UsageError(msg`there is no verification ${{ id }}`)
  about?.(row.user_id)
  return row
}

type Facts = Pick<
  ClaimRow,
  'id' | 'level' | 'status' | 'created_at' | 'reviewed_at' | 'reviewed_by' | 'reason' | 'note' | 'test'
>

const factsOf = ({ id, level, status, created_at, reviewed_at, reviewed_by, reason, note, test }: Facts) => ({
  id,
  level,
  status: claimStatus(status),
  submitted_at: created_at,
  reviewed_at,
  reviewed_by,
  reason,
  note,
  test,
})

/** The pictures of a claim that can be viewed, by side. */
const picturesOf = (row: ClaimRow): Readonly<Record<IdentitySide, string | null>> => ({
  front: row.front_pic,
  back: row.reverse_pic,
  portrait: row.head_portrait || null,
})

async function frozenOf(db: Db, userId: number, time: number): Promise<Freeze[]> {
  const rows = await db
    .selectFrom('freezes')
    .select('what')
    .distinct()
    .where('user_id', '=', userId)
    .where('lifted_at', '=', 0)
    .where((eb) => eb.or([eb('until_at', '=', 0), eb('until_at', '>', time)]))
    .execute()
  return rows.map(({ what }) => what)
}

/** All data of a claim, and the user's earlier claims. */
export async function showClaim(operation: Operation, id: number): Promise<IdentityShow> {
  const { db, clock } = operation
  const row = await claimOf(operation, id)
  const others = row.card_id === null ? [] : await sameDocument(db, row).limit(SHOWN).execute()
  const alike = row.card_id === null ? [] : await namesakes(db, row).limit(SHOWN).execute()
  const history = await db
    .selectFrom('real_claims')
    .select(['id', 'level', 'status', 'created_at', 'reviewed_at', 'reviewed_by', 'reason', 'note', 'test'])
    .where('user_id', '=', row.user_id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const pictures = picturesOf(row)
  return {
    ...factsOf(row),
    uid: row.user_id,
    person: maskedName(row),
    nickname: row.nickname,
    language: row.lang,
    registered_at: row.registered_at,
    frozen: await frozenOf(db, row.user_id, clock.now()),
    document: row.id_type ?? '',
    country: row.country ?? '',
    name: row.name ?? '',
    number: row.card_id ?? '',
    pictures: (['front', 'back', 'portrait'] as const).filter((side) => pictures[side] !== null),
    others: others.map((one) => ({
      uid: one.user_id,
      person: maskedName(one),
      status: claimStatus(one.status),
      claim: one.id,
    })),
    namesakes: alike.map((one) => ({
      uid: one.user_id,
      person: maskedName(one),
      document: one.id_type,
      status: claimStatus(one.status),
      claim: one.id,
    })),
    history: history.map(factsOf),
  }
}

/** A picture of a claim, watermarked with the operator's name. */
export async function claimPicture(
  operation: Operation,
  { id, side }: { readonly id: number; readonly side: IdentitySide },
): Promise<Picture> {
  const name = picturesOf(await claimOf(operation, id))[side]
  const picture = name === null ? null : await pictureFor(operation, name)
  if (!picture) throw new UsageError(msg`verification ${{ id }} has no picture of the ${{ side }}`)
  return picture
}

/** Withdrawal and fiat limits of each level. */
export const limitsOf = async ({ db }: Operation): Promise<IdentityLimits> => ({
  limits: await db.selectFrom('real_limits').selectAll().orderBy('level').execute(),
})
