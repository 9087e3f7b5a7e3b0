import type { Messages } from '@lingui/core'

/** How much longer a translated text typically is than the English text, as a fraction. */
const GROWTH = 0.4
const FILLER = 'ÀÉÎÕŪ'

/** Placeholders of elements in a sentence: `<0>`, `</0>`, `<1/>`. */
const TAG = /(<\/?\d+\/?>)/

function longer(text: string): string {
  return text
    .split(TAG)
    .map((part) => {
      const words = part.trim()
      // `#` is the placeholder of the number in a plural form.
      if (words === '' || words === '#' || TAG.test(part)) return part
      const more = FILLER.repeat(Math.ceil((words.length * GROWTH) / FILLER.length))
      return part.replace(words, () => `${words}${more.slice(0, Math.ceil(words.length * GROWTH))}`)
    })
    .join('')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Lengthens a compiled message, which is a text or a list of texts and placeholders `[name, type, choices]`.
 */
function lengthen(message: unknown): unknown {
  if (typeof message === 'string') return longer(message)
  if (!Array.isArray(message)) return message
  return message.map((token: unknown) => {
    if (!Array.isArray(token)) return lengthen(token)
    const [name, type, choices] = token
    if (!isRecord(choices) || (type !== 'plural' && type !== 'select' && type !== 'selectordinal'))
      return token
    const each = Object.entries(choices).map(([key, one]) => [key, key === 'offset' ? one : lengthen(one)])
    return [name, type, Object.fromEntries(each)]
  })
}

/**
 * A catalogue with every text 40 % longer, to find layout problems. Placeholders, elements and plural forms stay
 * unchanged.
 */
export function pseudo(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([id, message]) => [id, lengthen(message)])
  return Object.fromEntries(entries)
}
