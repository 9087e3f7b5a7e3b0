import type { MuteReason } from '#contract/operators/support.ts'
import { msg, type Phrase } from '#contract/wire/msg.ts'
import type { ErrorTexts } from '../../platform/texts/types.ts'

export const chatErrors = {
  chat_fast: msg({ message: 'One message every 2 seconds. Wait {seconds} s', context: 'error' }),
  chat_muted: msg({
    message: 'You cannot write until {time}. Reason: {reason}. Write again then',
    context: 'error',
  }),
  chat_word: msg({
    message: 'This message contains words that are not allowed here. Change it and send it again',
    context: 'error',
  }),
  chat_new_many: msg({
    message: 'A new account may write {most} messages an hour on its first day. Try again later',
    context: 'error',
  }),
  chat_new_picture: msg({
    message: 'A new account may send pictures after its first day. Send only text today',
    context: 'error',
  }),
  chat_new_link: msg({
    message: 'A new account can post links after its first day. Remove the link',
    context: 'error',
  }),
  chat_self: msg({ message: 'You cannot block or report yourself. Choose another person', context: 'error' }),
  chat_blocks_full: msg({
    message: 'You can block {most} people at most. Unblock someone first',
    context: 'error',
  }),
} as const satisfies ErrorTexts

/** Reasons for a mute, shown to the muted user in their language. */
export const MUTE_REASONS = {
  spam: msg({ message: 'Advertising or repeated messages', context: 'mute' }),
  scam: msg({ message: 'Attempted fraud', context: 'mute' }),
  abuse: msg({ message: 'Insults or threats', context: 'mute' }),
  other: msg({ message: 'Breach of the chat rules', context: 'mute' }),
} as const satisfies Readonly<Record<MuteReason, Phrase>>
export const isMuteReason = (name: string): name is MuteReason => Object.hasOwn(MUTE_REASONS, name)
