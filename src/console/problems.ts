import { i18n } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { isProblemCode, PROBLEM_TEXTS } from '#contract/operators/problems.ts'
import type { Problem } from '#contract/operators/session.ts'

/** What a problem says, in the language of the page where it is a sentence of the console itself. */
export function sentenceOf({ code = '', values = {}, message }: Problem): string {
  if (!isProblemCode(code)) return message
  const phrase = PROBLEM_TEXTS[code]
  return i18n._(generateMessageId(phrase.message, phrase.context), values, { message: phrase.message })
}
