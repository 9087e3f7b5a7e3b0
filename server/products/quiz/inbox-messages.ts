import type { MailDraft } from '../../content/messages/write-message.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { BetRow, QuizRow } from './store.ts'
import type { quizMails } from './texts.ts'
import { optionName, titleOf } from './to-wire.ts'

/** Notifies a user about the outcome of a bet, in the language of their last visit. */
export async function quizMail(
  tx: Tx,
  kind: keyof typeof quizMails,
  quiz: QuizRow,
  bet: BetRow,
  coin: string,
  time: number,
): Promise<MailDraft> {
  const { lang } = await tx
    .selectFrom('users')
    .select('lang')
    .where('id', '=', bet.user_id)
    .executeTakeFirstOrThrow()
  const option = await tx
    .selectFrom('quiz_options')
    .selectAll()
    .where('quiz_id', '=', quiz.id)
    .where('id', '=', bet.option_id)
    .executeTakeFirstOrThrow()
  return {
    userId: bet.user_id,
    kind,
    details: {
      title: titleOf(quiz, lang),
      option: optionName(option, lang),
      amount: bet.amount,
      bonus: bet.bonus,
      coin,
    },
    time,
  }
}
