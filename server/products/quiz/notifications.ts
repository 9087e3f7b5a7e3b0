import { notifyMailsSoon } from '../../content/messages/message-events.ts'
import type { Services } from '../../services.ts'
import { notifyBalances } from '../wallet/index.ts'
import type { Settled } from './settle-quiz.ts'
import { toBets, toMove } from './to-wire.ts'

/** Sends committed changes to the subscribers of the quiz and to the owners of its bets. Never throws. */
export async function notifyQuiz(services: Services, { quiz, bets, touched, mails }: Settled): Promise<void> {
  const { db, market, clock, events, log } = services
  notifyBalances(services, touched)
  notifyMailsSoon(services, mails)
  try {
    events.toAll('quiz', await toMove(db, quiz, clock.now()))
    const owners = [...new Set(bets.map(({ user_id }) => user_id))]
    for (const userId of owners) {
      const reader = await db
        .selectFrom('users')
        .select('lang')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      const own = bets.filter(({ user_id }) => user_id === userId)
      for (const bet of await toBets(db, market, own, reader.lang)) events.toUser(userId, 'quiz_bet', { bet })
    }
  } catch (error) {
    log.warn('open pages were not notified of a quiz', { problem: String(error) })
  }
}
