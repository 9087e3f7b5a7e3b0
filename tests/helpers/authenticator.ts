import type { CDPSession } from '@playwright/test'

/** From now on the page's phone answers for passkeys itself: what a browser without a window asks, nobody would answer. */
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
