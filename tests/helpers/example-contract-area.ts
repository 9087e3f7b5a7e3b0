import * as v from 'valibot'
import { type Call, read, seconds, write } from '#contract/wire/callBuilders.ts'
import { form, nothing, oneOf, password, str } from '#contract/wire/fields.ts'
import type { CallContext } from '#server/platform/http/types.ts'

/**
 * An area of the contract for tests only, with calls that have combinations of requirements which no real call has.
 * A test adds the area to the real routes:
 *
 * vi.hoisted(() => vi.resetModules())
 * vi.mock('#contract/table.ts', async (original) =>
 *   (await import('#tests/helpers/example-contract-area.ts')).withTrial(await original()))
 * vi.mock('#server/api/handlers.ts', async (original) =>
 *   (await import('#tests/helpers/example-contract-area.ts')).withHandlers(await original()))
 */
const Acted = v.object({ acted: v.number() })

export const trial = {
  /** A write with a request id and every kind of requirement. */
  act: write('POST', '/trial/act', {
    summary: 'Act',
    params: form({ side: oneOf('1', '2'), pay_password: password }),
    answer: Acted,
    access: 'member',
    once: true,
    requires: { level: 1, vip: 1, payPassword: true },
    stoppedBy: [],
  }),
  /** A write without a request id that is available only in some regions. */
  look: write('POST', '/trial/look', {
    summary: 'Look',
    params: nothing,
    answer: Acted,
    access: 'member',
    requires: { region: 'trial', level: 2 },
    stoppedBy: [],
  }),
  /** A read that guests may make too, and that shows members their own invite code. */
  view: read('GET', '/trial/view', {
    summary: 'View',
    params: form({ section: oneOf('a', 'b') }),
    answer: v.object({ title: str, my_code: v.nullable(str) }),
    access: 'viewer',
    keep: { store: 'pages', scope: 'user', for: seconds(60) },
  }),
}

const named: readonly (readonly [string, Call])[] = Object.entries(trial).map(([name, call]) => [
  `trial.${name}`,
  call,
])

/** Adds this area to the contract's table. */
export const withTrial = <T extends { readonly allCalls: readonly (readonly [string, Call])[] }>(
  table: T,
): T => ({
  ...table,
  allCalls: [...table.allCalls, ...named],
})

/** How often the handlers of the writes have run. */
export const acts = { count: 0 }
const act = async () => {
  acts.count += 1
  return { acted: acts.count }
}

async function view({ section }: { section: string }, { services: { db }, caller }: CallContext) {
  const title = `section ${section}`
  if (!caller) return { title, my_code: null }
  const { extension_code } = await db
    .selectFrom('users')
    .select('extension_code')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  return { title, my_code: extension_code }
}

/** Adds the handlers of this area to the server's handlers. */
export const withHandlers = <T extends { readonly handlers: object }>(module: T) => ({
  ...module,
  handlers: { ...module.handlers, trial: { act, look: act, view } },
})
