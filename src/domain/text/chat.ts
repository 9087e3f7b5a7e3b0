/** Rules of the chat rooms: rate, limits of new accounts, rejected words. */

/** Minimum pause between two messages of one person (docs/products/chat.md#writing), in ms. */
export const CHAT_PAUSE_MS = 2_000
/**
 * Age (ms) up to which an account counts as new. A new account may send only few messages an hour, and neither pictures
 * nor web addresses.
 */
export const CHAT_NEW_MS = 86_400_000
export const CHAT_NEW_HOURLY = 20
export const HOUR_MS = 3_600_000

/** Look-alike letters used to evade the word filter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Normalises text for the word filter: letters and digits only, without case and accents. */
export function plainLetters(text: string): string {
  return [...text.normalize('NFKD').toLowerCase()]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFKC')
}

/** The first banned word in a text, or null. `words`: normalised by `plainLetters`. */
export function bannedWord(text: string, words: readonly string[]): string | null {
  const plain = plainLetters(text)
  return words.find((word) => word !== '' && plain.includes(word)) ?? null
}

/** Whether a text contains a web address, including a disguised address. */
export const namesAddress = (text: string): boolean => {
  const joined = text.normalize('NFKC').toLowerCase()
  return (
    /https?\s*:|www\s*\./.test(joined) ||
    /[\p{L}\p{N}-]\s?[.。]\s?(?:com|net|org|io|me|co|cn|vn|ru|xyz|top|app|info|site|online|club|vip|cc|gg|ly|to|link)(?![\p{L}\p{N}])/u.test(
      joined,
    ) ||
    /(?:^|\s)@[a-z0-9_]{5,}/.test(joined)
  )
}

/** A person's earlier messages; times in ms. */
export interface ChatPast {
  readonly accountAt: number
  /** Time of the last message; 0 before the first. */
  readonly lastAt: number
  /** Number of messages in the last hour. */
  readonly lastHour: number
}

export type ChatFault =
  | { readonly key: 'chat_fast'; readonly seconds: number }
  | { readonly key: 'chat_new_many' | 'chat_new_picture' | 'chat_new_link' | 'chat_word' }

/** Why a message is rejected now, or null. Pictures have an empty `text`. */
export function chatFault(
  message: { readonly type: 'text' | 'image'; readonly text: string },
  past: ChatPast,
  words: readonly string[],
  now: number,
): ChatFault | null {
  const wait = past.lastAt + CHAT_PAUSE_MS - now
  if (past.lastAt > 0 && wait > 0) return { key: 'chat_fast', seconds: Math.ceil(wait / 1000) }
  if (now - past.accountAt < CHAT_NEW_MS) {
    if (past.lastHour >= CHAT_NEW_HOURLY) return { key: 'chat_new_many' }
    if (message.type === 'image') return { key: 'chat_new_picture' }
    if (namesAddress(message.text)) return { key: 'chat_new_link' }
  }
  return bannedWord(message.text, words) === null ? null : { key: 'chat_word' }
}
