import type { AccountCode } from '#contract/funds/wallet.ts'
import { decimal, neg } from '#domain/money.ts'
import { hashPassword } from '../../identity/accounts/password.ts'
import { createUser, userByEmail } from '../../identity/accounts/users.ts'
import type { Line } from '../../ledger/types.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'

/**
 * Credentials of the demo account, printed at the start of every demo installation. They need no protection, because
 * such an installation contains nothing real.
 */
export const DEMO = { email: 'demo@example.com', password: 'demo1234' } as const

/**
 * Kind of the jobs for the steps of the demo account (`server/demo`). The first job, which has no object, is
 * scheduled when the account is created.
 */
export const DEMO_ACCOUNT_JOB = 'demo_account'

/** Initial balances of the demo account. */
export const GRANTS: readonly (readonly [account: AccountCode, currency: string, amount: string])[] = [
  ['change', 'USDT', '100000'],
  ['change', 'BTC', '1'],
  ['change', 'ETH', '10'],
  ['stock', 'USDT', '50000'],
]

/** Creates the demo account once, with test balances from the platform account `demo_grant`. */
export async function seedDemo(
  services: Pick<Services, 'config' | 'db' | 'clock' | 'ledger' | 'market'>,
): Promise<void> {
  const { config, db, clock, ledger, market } = services
  const time = clock.now()
  const known = await userByEmail(db, DEMO.email)
  const passwordHash = known ? '' : await hashPassword(DEMO.password)
  const lines = GRANTS.flatMap(([account, name, amount]): Line[] => {
    const currency = market.currencies().find((row) => row.name === name)?.id
    if (currency === undefined) return []
    const shared = { currency, bucket: 'available', scene: 'grant' } as const
    return [
      { ...shared, party: { platform: 'demo_grant' }, amount: neg(decimal(amount)) },
      { ...shared, party: { user: 0, account }, amount: decimal(amount) },
    ]
  })
  await inTransaction(db, async (tx) => {
    const id =
      known?.id ??
      (await createUser(tx, { email: DEMO.email, passwordHash, invitedBy: null, lang: 'en', time })) ??
      (await userByEmail(tx, DEMO.email))?.id
    if (id === undefined || lines.length === 0) return
    if (!known && config.demoSamples)
      await schedule(tx, [{ kind: DEMO_ACCOUNT_JOB, object: '', period: '', at: time }])
    await tx.updateTable('users').set({ demo: true }).where('id', '=', id).where('demo', '=', false).execute()
    await ledger.post(tx, {
      // On a second start the journal with this key exists already, so nothing is posted.
      key: `demo:grant:${id}`,
      refType: 'grant',
      refId: String(id),
      time,
      lines: lines.map((line) =>
        'user' in line.party ? { ...line, party: { ...line.party, user: id } } : line,
      ),
    })
  })
}
