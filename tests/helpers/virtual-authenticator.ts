import type { CDPSession } from '@playwright/test'

/**
 * Makes a virtual authenticator answer passkey prompts in this page. A headless browser would otherwise wait
 * forever.
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
