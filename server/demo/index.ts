import { userByEmail } from '../identity/accounts/users.ts'
import { AppError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/types.ts'
import { type JobHandlers, type JobResult, schedule } from '../platform/jobs/runner.ts'
import type { DemoAccount } from '../products/demo-action.ts'
import { demoActs } from '../products/index.ts'
import { DEMO, DEMO_ACCOUNT_JOB } from '../products/test-money/index.ts'
import type { Services } from '../services.ts'
import { accountIn } from './demo-account-calls.ts'

/**
 * Delay (ms) before a demo step is retried after it failed because its market is closed or the demo account
 * lacks money.
 */
const AGAIN = 60_000
/** Time (ms) after which a failing demo step is given up. A stock market opens at least once within this time. */
const PATIENCE = 4 * 24 * 3_600_000
const END = 'end'

/** Closes the orders, positions and investments that the demo steps opened, newest first. */
async function endAll(account: DemoAccount): Promise<void> {
  for (const { end } of demoActs.toReversed()) await end?.(account)
}

/**
 * The job that makes the demo account of a new installation open orders, positions and investments
 * (docs/products/accounts.md#demo-account).
 */
export const demoJobs = (services: Services, handlers: Handlers): JobHandlers => ({
  [DEMO_ACCOUNT_JOB]: async (tx, { object, at }, now): Promise<JobResult> => {
    const user = await userByEmail(tx, DEMO.email)
    if (!user) return {}
    if (object === '') {
      await schedule(
        tx,
        demoActs.map(({ name, after }) => ({
          kind: DEMO_ACCOUNT_JOB,
          object: name,
          period: '',
          at: now + after,
        })),
      )
      return {}
    }
    const isOver = !services.config.demo || !services.config.demoSamples
    const act = demoActs.find(({ name }) => name === object)
    const run = object === END ? endAll : isOver ? undefined : act?.run
    if (!run || now - at > PATIENCE) return {}
    const effects: (() => void)[] = []
    try {
      await run(accountIn({ services, handlers, userId: user.id }, tx, object, effects))
    } catch (error) {
      // The step had no effect: the job runner rolls back the transaction and later runs the step again from its
      // beginning.
      if (error instanceof AppError) return { again: now + AGAIN }
      throw error
    }
    return {
      committed: () => {
        for (const effect of effects) effect()
      },
    }
  },
})

/**
 * Closes the orders, positions and investments that the demo steps opened. Called when the server starts
 * without sample data.
 */
export async function closeDemoObjects({ config, db, clock }: Services): Promise<void> {
  if (config.demo && config.demoSamples) return
  const now = clock.now()
  await schedule(db, [{ kind: DEMO_ACCOUNT_JOB, object: END, period: String(now), at: now }])
}
