import type { QuizMove } from '#contract/rewards/quiz.ts'
import type { Services } from '../../services.ts'
import { quizOf } from './store.ts'
import { toMove } from './to-wire.ts'

/** State of a quiz that a new subscriber of its topic receives. */
export async function quizState({ db, clock }: Services, id: number): Promise<QuizMove | null> {
  const row = await quizOf(db, id)
  return row ? toMove(db, row, clock.now()) : null
}
