import type { CDPSession } from '@playwright/test'

/**
 * Lets a virtual authenticator answer requests for a passkey in this page. A browser without a
 * window would otherwise wait forever.
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
