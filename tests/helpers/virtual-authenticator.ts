import type { CDPSession } from '@playwright/test'

/**
 * From now on requests for a passkey in this page are answered by a virtual authenticator. A browser without a window
 * would wait for an answer forever.
 */
export async function answerForPasskeys(cdp: CDPSession): Promise<void> {
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
