import type { QuizMove } from '#contract/rewards/quiz.ts'
import type { Services } from '../../services.ts'
import { quizOf } from './store.ts'
import { toMove } from './to-wire.ts'

/** State for a new subscriber of a quiz. */
export async function quizState({ db, clock }: Services, id: number): Promise<QuizMove | null> {
  const row = await quizOf(db, id)
  return row ? toMove(db, row, clock.now()) : null
}
