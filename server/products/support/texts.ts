import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { ErrorTexts } from '../../platform/texts/types.ts'

export const supportErrors = {
  support_fast: msg({
    message: 'You are writing very fast. Wait {seconds, plural, one {# second} other {# seconds}}',
    context: 'error',
  }),
  support_order: msg({
    message: 'This is not one of your orders. Choose one of your list',
    context: 'error',
  }),
  support_rated: msg({
    message: 'You have already rated this conversation. Refresh the page',
    context: 'error',
  }),
} as const satisfies ErrorTexts

/**
 * Texts of the bot, and notes about changes of a conversation. A message stores the key of its text, so each reader
 * gets the text in their own language.
 */
export const SUPPORT_LINES = {
  offer: msg({ message: 'These answers may help:', context: 'service' }),
  unknown: msg({
    message:
      'I found no answer to this. Try other words, or tap “Talk to a person” and somebody will answer here.',
    context: 'service',
  }),
  seen: msg({
    message: 'I can only answer questions from the FAQ. To show this to somebody, tap “Talk to a person”.',
    context: 'service',
  }),
  gone: msg({ message: 'This question is no longer in the FAQ.', context: 'service' }),
  queued: msg({
    message: 'You asked for a person. Somebody will answer here. You can close the app.',
    context: 'service',
  }),
  queued_away: msg({
    message:
      'You asked for a person. Nobody is available right now. You will get an answer here in our working hours.',
    context: 'service',
  }),
  opened: msg({ message: 'Customer service has joined the conversation.', context: 'service' }),
  closed: msg({ message: 'Customer service has ended the conversation.', context: 'service' }),
  ended: msg({ message: 'You have ended the conversation.', context: 'service' }),
} as const satisfies Readonly<Record<string, Phrase>>
export type SupportLine = keyof typeof SUPPORT_LINES
export const isSupportLine = (key: string): key is SupportLine => Object.hasOwn(SUPPORT_LINES, key)

/** Canned answers of support, each sent in the user's language. */
export const CANNED = {
  hello: msg({ message: 'Hello, thank you for writing. How can I help?', context: 'service' }),
  wait: msg({ message: 'One moment please, I am looking into it.', context: 'service' }),
  order: msg({
    message: 'Please send the order it is about: tap + below and choose “Order”.',
    context: 'service',
  }),
  picture: msg({
    message: 'Please send a screenshot: tap + below and choose “Picture”.',
    context: 'service',
  }),
  recharge: msg({
    message: 'Your deposit is being reviewed. You will get a message as soon as it is credited or rejected.',
    context: 'service',
  }),
  secret: msg({
    message:
      'Please never send passwords or verification codes, not even to us. If you have shared one, change your password now.',
    context: 'service',
  }),
  done: msg({ message: 'This is settled now. Is there anything else I can do for you?', context: 'service' }),
  bye: msg({ message: 'Thank you for writing to us. Have a good day!', context: 'service' }),
} as const satisfies Readonly<Record<string, Phrase>>
export type Canned = keyof typeof CANNED
export const isCanned = (key: string): key is Canned => Object.hasOwn(CANNED, key)
