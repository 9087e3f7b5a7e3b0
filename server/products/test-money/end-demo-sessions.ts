import { revokeEverySession } from '../../identity/accounts/sessions.ts'
import { personName } from '../../identity/accounts/user-names.ts'
import type { Config } from '../../platform/config.ts'
import { DatabaseStartError } from '../../platform/db/database-start-error.ts'
import type { Services } from '../../services.ts'
import { testHolders } from './retire-test-money.ts'

/**
 * Called at the start of an installation without demo mode: ends the sessions of demo accounts. Throws
 * DatabaseStartError, with an instruction, while any user holds test money, because it would be paid out as real
 * money.
 */
export async function endDemo(
  services: Pick<Services, 'db' | 'events'>,
  { testMoney }: Pick<Config, 'testMoney'>,
): Promise<void> {
  const { db } = services
  const holders = await testHolders(db)
  if (holders.length > 0 && testMoney !== 'keep') {
    throw new DatabaseStartError(
      `DEMO is off and ${holders.length} ${holders.length === 1 ? 'account holds' : 'accounts hold'} test money (${holders
        .slice(0, 3)
        .map(personName)
        .join(', ')}): take it back with "npm run ops -- demo retire", or start with TEST_MONEY=keep.`,
    )
  }
  const accounts = await db.selectFrom('users').select('id').where('demo', '=', true).execute()
  for (const { id } of accounts) await revokeEverySession(services, id)
}
