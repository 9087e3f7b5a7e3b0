import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { type OperatorSession, sessionCalls } from '#contract/operators/session.ts'
import { post } from './api.ts'
import { serverNow, sessionState, storeSession } from './session.ts'

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Error: the operator closed the browser's dialog, or no passkey was found. */
export class PasskeyDismissed extends Error {}

async function ask<T>(dialog: () => Promise<T>): Promise<T> {
  try {
    return await dialog()
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException)
      throw new PasskeyDismissed(error.message)
    throw error
  }
}

/** Options are not validated here, because the server creates them by WebAuthn and the browser validates them. */
const assertion = async (options: unknown) => ({
  ...(await ask(() => startAuthentication({ optionsJSON: options as RequestOptions }))),
})

export async function signIn(): Promise<OperatorSession> {
  const { options } = await post(sessionCalls.begin, {})
  const session = await post(sessionCalls.finish, { response: await assertion(options) })
  storeSession(session)
  return session
}

/** Asks the operator for a new passkey proof, which actions on money and private data require. */
export async function prove(): Promise<void> {
  const { options } = await post(sessionCalls.proveBegin, {})
  storeSession(await post(sessionCalls.proveFinish, { response: await assertion(options) }))
}

/** Whether a call that needs a fresh proof can be made without asking for the passkey. */
export const isProven = (): boolean => (sessionState().session?.proven_until ?? 0) > serverNow() + 5_000

/** Creates a passkey for an operator, with which they sign in afterwards. */
export async function enrol(name: string, key: string, device: string): Promise<string> {
  const { options } = await post(sessionCalls.enrolBegin, { name, key })
  const made = await ask(() => startRegistration({ optionsJSON: options as unknown as CreationOptions }))
  return (await post(sessionCalls.enrolFinish, { name, key, response: { ...made }, device })).operator
}
