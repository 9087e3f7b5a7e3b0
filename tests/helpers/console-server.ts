import type { Role } from '#contract/operators/roles.ts'
import { type OperatorSession, sessionCalls } from '#contract/operators/session.ts'
import { type SoftPasskey, softPasskey, type Wrong } from './soft-passkey.ts'
import type { TestApp } from './test-app.ts'
import { type KeyedOperator, newOperator } from './test-operators.ts'

/** Settings for `testApp` that serve the console on a separate port. */
export const CONSOLE_ON = { port: 0, host: '127.0.0.1', origin: null, trustProxy: [], allow: null }

/** The response to a call of the console. */
export interface ConsoleAnswer {
  readonly status: number
  // The type of the body depends on the call.
  // biome-ignore lint/suspicious/noExplicitAny: read by the test that knows the call
  readonly body: any
  readonly headers: Headers
}

/** Simulates an operator's console page: holds its session cookie, CSRF token and passkey. */
export interface ConsolePage {
  readonly passkey: SoftPasskey
  /** Sends `POST /console/api/<path>`, such as `people/find`. Headers that are undefined are left out. */
  call(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string | undefined>>,
  ): Promise<ConsoleAnswer>
  enrol(name: string, key: string): Promise<ConsoleAnswer>
  signIn(wrong?: Wrong): Promise<ConsoleAnswer>
  /** Confirms the session with the passkey again. */
  prove(by?: SoftPasskey): Promise<ConsoleAnswer>
  session(): OperatorSession | null
  cookie(): string
}

export function consolePage(origin: string): ConsolePage {
  let cookie = ''
  let session: OperatorSession | null = null
  const passkey = softPasskey(origin)
  const call: ConsolePage['call'] = async (path, body = {}, headers = {}) => {
    const sent = {
      'content-type': 'application/json',
      origin,
      cookie,
      'x-csrf': session?.csrf,
      ...headers,
    }
    const response = await fetch(`${origin}/console/api${path}`, {
      method: 'POST',
      headers: Object.entries(sent).filter((one): one is [string, string] => one[1] !== undefined),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';')[0] ?? ''
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  const keep = (answer: ConsoleAnswer): ConsoleAnswer => {
    if (answer.status === 200) session = answer.body
    return answer
  }
  return {
    passkey,
    call,
    enrol: async (name, key) => {
      const asked = await call(sessionCalls.enrolBegin.path, { name, key })
      if (asked.status !== 200) return asked
      const response = passkey.make(asked.body.options)
      return call(sessionCalls.enrolFinish.path, { name, key, response, device: 'test' })
    },
    signIn: async (wrong) => {
      const { body } = await call(sessionCalls.begin.path)
      return keep(await call(sessionCalls.finish.path, { response: passkey.answer(body.options, wrong) }))
    },
    prove: async (by = passkey) => {
      const { body } = await call(sessionCalls.proveBegin.path)
      return keep(await call(sessionCalls.proveFinish.path, { response: by.answer(body.options) }))
    },
    session: () => session,
    cookie: () => cookie,
  }
}

/** An operator who is signed in to the console. */
export interface ConsoleOperator {
  readonly operator: KeyedOperator
  readonly page: ConsolePage
}

/**
 * Creates an operator with a passkey and signs in. `roles` are written directly to the database, without the
 * approvals that an audit would require. Without `roles`, the first operator has every role and later
 * operators have none.
 */
export async function joinConsole(
  { database, clock, consoleOrigin }: TestApp,
  name: string,
  roles?: readonly Role[],
): Promise<ConsoleOperator> {
  const operator = await newOperator(database.db, name, clock.now())
  if (roles)
    await database.db
      .insertInto('operator_roles')
      .values({ operator_id: operator.id, roles: JSON.stringify(roles) })
      .execute()
  const page = consolePage(consoleOrigin ?? '')
  await page.enrol(name, operator.key)
  await page.signIn()
  return { operator, page }
}
