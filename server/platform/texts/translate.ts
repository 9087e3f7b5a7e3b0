import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LANG_TAGS, type Lang } from '#contract/wire/lang.ts'
import type { Phrase } from '#contract/wire/msg.ts'
import { translation } from './catalogues.ts'
import { formatNumber } from './format-number.ts'

export type Values = Readonly<Record<string, string | number>>

type Choices = Readonly<Record<string, CompiledMessage | number | undefined>>

const compiled = new Map<string, CompiledMessage>()

function compile(text: string): CompiledMessage {
  const known = compiled.get(text)
  if (known) return known
  const made = compileMessageOrThrow(text)
  compiled.set(text, made)
  return made
}

const isChoices = (format: unknown): format is Choices => typeof format === 'object' && format !== null

/** The branch of a plural or select that is used for a value. */
function branch(choices: Choices, value: string | number, type: string, lang: Lang): CompiledMessage {
  const exact = choices[String(value)]
  const kind =
    type === 'select'
      ? String(value)
      : new Intl.PluralRules(LANG_TAGS[lang], {
          type: type === 'selectordinal' ? 'ordinal' : 'cardinal',
        }).select(Number(value))
  const taken = exact ?? choices[kind] ?? choices.other
  return Array.isArray(taken) ? taken : []
}

type Write = (value: string | number, lang: Lang) => string

function fill(
  message: CompiledMessage,
  values: Values,
  lang: Lang,
  write: Write,
  counted?: string | number,
): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return part === '#' && counted !== undefined ? write(counted, lang) : part
      const [name, type, format] = part
      const value = values[name] ?? ''
      if (type === undefined || !isChoices(format)) return write(value, lang)
      return fill(branch(format, value, type, lang), values, lang, write, value)
    })
    .join('')
}

const formatted = (phrase: Phrase, lang: Lang, values: Values, write: Write): string =>
  fill(compile(translation(phrase, lang) ?? phrase.message), values, lang, write)

/**
 * A phrase in a language with its values filled in. Numbers get the format of the language, with all their digits;
 * other values are inserted unchanged. A missing value becomes an empty text. If a translation is missing, which
 * `messages:check` prevents, the English text is used.
 */
export const translate = (phrase: Phrase, lang: Lang, values: Values = {}): string =>
  formatted(phrase, lang, values, formatNumber)

/** Like `translate`, but without formatting numbers, for values such as codes of digits. */
export const translatePlain = (phrase: Phrase, lang: Lang, values: Values): string =>
  formatted(phrase, lang, values, String)
