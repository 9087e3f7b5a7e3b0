import type { identity } from '#contract/account/identity.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { documentNumber, isDocument, isRealName } from '#domain/account/identity.ts'
import { nameKey } from '#domain/account/personName.ts'
import { areas } from '../../content/page-settings.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import { requireBoundContacts } from '../../identity/accounts/required-contacts.ts'
import { ownPicture } from '../../identity/accounts/uploaded-pictures.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, noSuch } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { isReviewedAutomatically } from '../automatic-review.ts'
import { scheduleReview } from './demo-auto-review.ts'

type Params = CheckedParams<typeof identity.submit>

/**
 * Validates the document of a claim. Throws AppError `bad_real_name`, `bad_document`, `area_unsupported`. The errors
 * do not reveal whether another user has used the document.
 */
async function documentOf(db: Db, { id_type, country_code, name, card_id }: Params) {
  const given = { id_type, country: country_code, name: name.trim(), card_id: documentNumber(card_id) }
  if (!isRealName(given.name)) throw new AppError('bad_real_name', {}, 'error', { field: 'name' })
  const country = (await areas(db, 'en')).find((area) => area.country_code === given.country)
  if (!country) throw noSuch('country_code')
  if (country.supported !== 1) throw new AppError('area_unsupported', {}, 'error', { field: 'country_code' })
  if (!isDocument(id_type, given.country, given.card_id))
    throw new AppError('bad_document', {}, 'error', { field: 'card_id' })
  return { ...given, name_key: nameKey(given.name) }
}

/** Both sides must be different pictures that this user uploaded. */
async function photosOf(tx: Tx, userId: number, { front_pic, reverse_pic }: Params) {
  const front = await ownPicture(tx, userId, front_pic)
  const back = await ownPicture(tx, userId, reverse_pic)
  if (!front || !back) throw new AppError('photo_missing')
  if (front.digest.equals(back.digest)) throw new AppError('photos_same')
  return { front_pic: front.name, reverse_pic: back.name }
}

/**
 * Checks that the level can be claimed now. Throws the errors of `requireBoundContacts`, and AppError `real_reviewing`,
 * `real_done`, `real_level_first`.
 */
async function requireReady({ config }: Services, tx: Tx, userId: number, level: 1 | 2): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'mobile', 'real_level'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  requireBoundContacts(config, person)
  const waiting = await tx
    .selectFrom('real_claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (waiting) throw new AppError('real_reviewing')
  if (person.real_level >= level) throw new AppError('real_done')
  if (level === 2 && person.real_level < 1) throw new AppError('real_level_first')
}

/**
 * Submits a claim for review. A user can have only one claim in review, so of two concurrent claims the second is
 * rejected.
 */
export async function submitClaim(services: Services, userId: number, params: Params): Promise<void> {
  const { db, clock } = services
  const level = params.real_type === '1' ? 1 : 2
  const document = level === 1 ? await documentOf(db, params) : null
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    await requireReady(services, tx, userId, level)
    const time = clock.now()
    const shown = document ?? (await photosOf(tx, userId, params))
    const { id } = await tx
      .insertInto('real_claims')
      .values({ user_id: userId, level, ...shown, test: isReviewedAutomatically(services), created_at: time })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ real_status: 1 }).where('id', '=', userId).execute()
    if (isReviewedAutomatically(services)) await scheduleReview(services, tx, [{ id, created_at: time }])
  })
}
