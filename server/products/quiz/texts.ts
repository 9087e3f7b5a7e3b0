import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { Bills, ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const quizErrors = {
  quiz_closed: msg({ message: 'Guessing is closed. Choose another quiz', context: 'error' }),
  quiz_limit: msg({
    message: 'This is over your own limit of {max} {currency} a day. Enter a smaller amount',
    context: 'error',
  }),
  quiz_paused: msg({ message: 'You have paused quizzes. Wait until the pause ends', context: 'error' }),
} as const satisfies ErrorTexts

/** Texts of quizzes on prices: their titles, rules and options. */
export const QUIZ_TEXTS = {
  title: msg({ message: '{coin} up or down at {time} (UTC+8)?', context: 'quiz' }),
  rule: msg({
    message:
      'The first price recorded at {time} or within a minute after it is compared with the first one at the cut-off or within a minute after it. Every stake is returned if the two are equal, if nobody was right or if there is no price. Those who were right share the pool in proportion to their stakes.',
    context: 'quiz',
  }),
  up: msg({ message: 'Up', context: 'quiz' }),
  down: msg({ message: 'Down', context: 'quiz' }),
} as const satisfies Readonly<Record<string, Phrase>>

const MINE = '/pages/game/game?tab=mine'

export const quizMails = {
  quiz_bonus: {
    type: 'activity',
    link: MINE,
    title: msg({ message: 'Quiz: you were right, {bonus} {coin}', context: 'message' }),
    content: msg({
      message:
        '“{title}”: your bet of {amount} {coin} on “{option}” won. {bonus} {coin} has been credited to your spot account.',
      context: 'message',
    }),
  },
  quiz_missed: {
    type: 'activity',
    link: MINE,
    title: msg({ message: 'Quiz: your guess was wrong', context: 'message' }),
    content: msg({
      message: '“{title}”: your bet of {amount} {coin} on “{option}” lost.',
      context: 'message',
    }),
  },
  quiz_refunded: {
    type: 'activity',
    link: MINE,
    title: msg({ message: 'Quiz: {amount} {coin} returned', context: 'message' }),
    content: msg({
      message: '“{title}” had no winner. Your {amount} {coin} has been returned to your spot account.',
      context: 'message',
    }),
  },
} as const satisfies Mails

/** Names of the postings of quizzes in the list of transactions. */
export const quizBills = {
  quiz_bet: msg({ message: 'Quiz stake', context: 'bill' }),
  quiz_bonus: msg({ message: 'Quiz bonus', context: 'bill' }),
  quiz_refund: msg({ message: 'Quiz stake returned', context: 'bill' }),
} as const satisfies Bills
