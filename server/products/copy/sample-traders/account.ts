import { randomBytes } from 'node:crypto'
import { decimal, lt } from '#domain/money.ts'
import { hashPassword } from '../../../identity/accounts/password.ts'
import { createUser } from '../../../identity/accounts/users.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Services } from '../../../services.ts'
import { claimTestMoney, DAILY_GRANT } from '../../test-money/index.ts'
import { moveBetween } from '../../wallet/index.ts'
import { equityNow } from '../equity.ts'
import { EQUITY_LEAST, type TraderRow } from '../store.ts'
import { reviewTrader } from '../trader-applications.ts'
import type { SampleTrader } from './traders.ts'

const BY = 'test mode'

let hash: Promise<string> | null = null

/**
 * Hash of a random password that is not stored, so that nobody can sign in as a sample trader. It is computed once
 * per process.
 */
const noPassword = (): Promise<string> => {
  hash ??= hashPassword(randomBytes(32).toString('hex'))
  return hash
}

/** The trader with this name. It may also be a real user who uses the name of a sample trader. */
export const traderNamed = (tx: Tx, nickname: string): Promise<TraderRow | undefined> =>
  tx
    .selectFrom('copy_traders')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['nickname']), '=', nickname.toLowerCase()))
    .where((eb) => eb.or([eb('sample', '=', true), eb('status', 'in', ['reviewing', 'trader'])]))
    .orderBy('sample', 'desc')
    .orderBy('user_id')
    .executeTakeFirst()

/**
 * For a sample trader whose balance is too low to trade: claims today's test money, as every user may, and transfers
 * it to the futures account. Returns false when the balance is sufficient. Throws AppError `test_money_taken`.
 */
export async function fundSample(services: Services, tx: Tx, userId: number): Promise<boolean> {
  if (!lt(await equityNow(services, tx, userId), EQUITY_LEAST)) return false
  const { currency, day } = await claimTestMoney(services, tx, userId)
  await moveBetween(services, tx, userId, `sample-${day}`, {
    currency_id: currency.id,
    from_field: 'change',
    to_field: 'lever',
    number: decimal(DAILY_GRANT),
  })
  return true
}

/**
 * Creates a sample trader: an account that nobody can sign in to, with test money and an application that test mode
 * approves.
 */
export async function makeSample(services: Services, tx: Tx, sample: SampleTrader): Promise<void> {
  const time = services.clock.now()
  const { nickname, signature } = sample
  const id = await createUser(tx, {
    // An address that nobody can guess and that receives no mail.
    email: `${nickname}.${randomBytes(8).toString('hex')}@traders.invalid`.toLowerCase(),
    passwordHash: await noPassword(),
    invitedBy: null,
    lang: 'en',
    time,
  })
  if (id === null) throw new Error(`the address of ${nickname} is taken`)
  await tx.updateTable('users').set({ demo: true, nickname, signature }).where('id', '=', id).execute()
  await fundSample(services, tx, id)
  await tx
    .insertInto('copy_traders')
    .values({
      user_id: id,
      status: 'reviewing',
      nickname,
      signature,
      contact: 'none',
      experience: 'Simulated: trades by a rule (docs/products/copy.md#sample-traders).',
      sample: true,
      applied_at: time,
    })
    .execute()
  await reviewTrader(services, tx, id, { status: 'trader', reason: '', by: BY, test: true })
}
