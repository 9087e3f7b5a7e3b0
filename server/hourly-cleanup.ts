import { sweepInbox } from './content/messages/delete-old-messages.ts'
import { sweepSessions } from './identity/accounts/sessions.ts'
import { sweepAttempts } from './identity/accounts/sign-in-attempts.ts'
import { sweepSources } from './identity/accounts/sign-in-sources.ts'
import { sweepTickets } from './identity/accounts/sign-in-tickets.ts'
import { sweepCodes } from './identity/accounts/verification-codes.ts'
import { deleteOldRequests } from './ledger/idempotent-write.ts'
import { sweepMails } from './platform/mail/outbox.ts'
import { pollEvery } from './platform/poll-every.ts'
import { sweepUnusedPictures } from './products/privacy/index.ts'
import type { Services } from './services.ts'

const EVERY = 3_600_000

/** Deletes outdated rows every hour, until the returned function is called. */
export function startSweep(services: Services): () => Promise<void> {
  const sweep = async (): Promise<void> => {
    const { db, clock } = services
    const done = await Promise.allSettled([
      sweepAttempts(services),
      sweepSources(services),
      sweepCodes(services),
      sweepMails(services),
      sweepSessions(services),
      sweepTickets(services),
      deleteOldRequests(db, clock.now()),
      sweepInbox(db, clock.now()),
      sweepUnusedPictures(services),
    ])
    for (const one of done) if (one.status === 'rejected') throw one.reason
  }
  return pollEvery(EVERY, sweep, (problem) => services.log.warn('the sweep will be tried again', { problem }))
}
