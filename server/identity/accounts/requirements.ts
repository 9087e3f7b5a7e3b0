import type { Requirements } from '#contract/wire/callBuilders.ts'
import { type Standing, type Unmet, unmet } from '#contract/wire/requirements.ts'
import type { Db } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { requireContactCode } from './contact-code.ts'
import { checkPayPassword } from './pay-password.ts'
import { closedRegions, offersIn } from './product-regions.ts'
import { requireFactor } from './second-factor.ts'

/** The properties of a user that requirements check; undefined when the user does not exist. */
const requirementState = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('pay_passwords', 'pay_passwords.user_id', 'users.id')
    .select(['real_level', 'vip_level', 'country', 'pay_passwords.user_id as pays'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

const errors: Readonly<Record<Unmet, (needs: Requirements) => AppError>> = {
  region: () => new AppError('area_unsupported'),
  level: ({ level }) => new AppError(level === 2 ? 'verify_more' : 'verify_first', {}, '998'),
  vip: ({ vip = 0 }) => new AppError('vip_needed', { vip }),
  payPassword: () => new AppError('pay_password_missing'),
}

/** The proofs that a call contains: pay password and codes. */
export interface Proofs {
  readonly payPassword?: string
  readonly code?: string
  readonly factorCode?: string
}

/**
 * Rejects a call when the user does not meet its requirements. Throws AppError `verify_first` or `verify_more` (998),
 * `area_unsupported`, `vip_needed`, `own_code_missing`, `wrong_code`, and the errors of `checkPayPassword` and
 * `requireFactor`. When the product is closed in some countries, a user without a known country is asked to verify
 * their identity (998).
 */
export async function meetRequirements(
  services: Services,
  userId: number,
  needs: Requirements,
  { payPassword = '', code = '', factorCode = '' }: Proofs = {},
): Promise<void> {
  const found = await requirementState(services.db, userId)
  if (!found) throw new AppError('session_expired', {}, '999')
  const wanted = needs.region === undefined ? [] : [needs.region]
  const offers = await offersIn(services.db, found.country, wanted)
  const standing: Standing = {
    real_level: found.real_level,
    vip_level: found.vip_level,
    has_pay_password: found.pays === null ? 0 : 1,
    closed_regions: closedRegions(offers),
  }
  const lack = unmet(needs, standing)
  if (lack) throw errors[lack](needs)
  if ([...offers.values()].includes('unknown')) throw new AppError('verify_first', {}, '998')
  if (needs.payPassword === true || (needs.payPassword && found.pays !== null))
    await checkPayPassword(services, userId, payPassword)
  // A call without a code does not count as a try.
  if (needs.code && code === '') throw new AppError('own_code_missing')
  if (needs.code) await requireContactCode(services, userId, needs.code, code)
  if (needs.factor) await requireFactor(services, userId, factorCode)
}
