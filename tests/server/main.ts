import * as v from 'valibot'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { hashPasswords } from '../helpers/cheap-password-hashing.ts'
import { type Answer, type Command, command } from './process-commands.ts'
import { ScriptedFeed } from './scripted-feed.ts'

/**
 * The real server for browser tests, with a clock that can be moved forward and a market controlled by the
 * test. The process that started the server sends commands over the IPC channel. No production build contains
 * this file.
 */

hashPasswords('cheaply')

let ahead = 0
const clock = { now: () => Date.now() + ahead }
const feed = new ScriptedFeed(clock)
/** Tests of changing prices use the simulated market, which a test cannot control. */
const isLively = process.env.TEST_MARKET === 'simulated'
const app = await createApp(readConfig(process.env), {
  log: createLog(),
  clock,
  // The folder of the build to serve, for tests that release another build while the server runs.
  ...(process.env.APP_FOLDER ? { appFolder: process.env.APP_FOLDER } : {}),
  ...(isLively ? {} : { feed }),
})

/** Makes waiting jobs due now and runs them. Jobs that are scheduled meanwhile are not run. */
async function runJobs({ kind, object, period }: Extract<Command, { do: 'run' }>): Promise<void> {
  await app.services.db
    .updateTable('jobs')
    .set({ due_at: 1, next_at: 1 })
    .where('state', '=', 'waiting')
    .where('kind', '=', kind)
    .$if(object !== undefined, (query) => query.where('object', '=', object ?? ''))
    .$if(period !== undefined, (query) => query.where('period', '=', period ?? ''))
    .execute()
  await app.settled()
}

async function obey(received: Command): Promise<void> {
  switch (received.do) {
    case 'tick':
      feed.give(
        received.ticks.map(({ symbol, price, number, side }) => ({
          symbol,
          price,
          ...(number === undefined ? {} : { number }),
          ...(side === undefined ? {} : { side }),
        })),
      )
      return app.settled()
    case 'quiet':
      return feed.setQuiet(received.quiet)
    case 'forward':
      ahead += received.ms
      return app.settled()
    case 'run':
      return runJobs(received)
    case 'settle':
      return app.settled()
  }
}

process.on('message', async (message) => {
  const received = v.parse(command, message)
  const error = await obey(received).then(
    () => '',
    (problem: unknown) => String(problem),
  )
  process.send?.({ id: received.id, error } satisfies Answer)
})

const stop = (): void => {
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)

await app.listen()
