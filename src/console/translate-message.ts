import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { PageMessage } from '#contract/operators/msg.ts'

/**
 * Translates a message of the server to the language of the page; returns the English message when the
 * catalogue lacks its phrase. Values are inserted as text.
 */
export function translateMessage({ message, phrase, values = {} }: PageMessage): string {
  if (phrase === undefined) return message
  const id = generateMessageId(phrase)
  if (!Object.hasOwn(i18n.messages, id)) return message
  const shown = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? translateMessage(value) : String(value),
  ])
  return i18n._(id, Object.fromEntries(shown))
}
