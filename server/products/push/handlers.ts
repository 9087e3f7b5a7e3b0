import { AppError } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/types.ts'
import { choiceOf, removeDevice, saveDevice } from './devices.ts'
import { keysOf } from './vapid-keys.ts'

/** Time (ms) within which repeated requests for a test notification count as one. */
const TEST_EVERY = 5_000

export const pushHandlers: Pick<Handlers, 'push'> = {
  push: {
    state: async (_params, { services: { db }, caller }) => {
      const [keys, device] = await Promise.all([keysOf(db), choiceOf(db, caller)])
      return { key: keys?.publicKey ?? '', device }
    },

    save: async ({ amounts, ...wish }, { services, caller, lang }) => {
      await saveDevice(services, caller, { ...wish, lang, amounts: amounts === 1 })
      return { kinds: wish.kinds, amounts }
    },

    remove: async (_params, { services: { db }, caller }) => {
      await removeDevice(db, caller)
      return {}
    },

    test: async (_params, { services: { db, clock }, caller }) => {
      const now = clock.now()
      const device = await db
        .selectFrom('push_devices')
        .select('id')
        .where('session_hash', '=', caller.tokenHash)
        .executeTakeFirst()
      if (!device) throw new AppError('push_off')
      await db
        .insertInto('push_queue')
        .values({
          device_id: device.id,
          source: 'test',
          ref: Math.floor(now / TEST_EVERY),
          created_at: now,
          next_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return {}
    },
  },
}
