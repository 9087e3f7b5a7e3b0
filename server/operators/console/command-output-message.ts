import { type Line, type PageMessage, Sentence } from '#contract/operators/msg.ts'
import { printable } from '../cli/escape-terminal-text.ts'

const toPageValue = (value: string | number | Sentence): string | number | PageMessage =>
  typeof value === 'number' ? value : value instanceof Sentence ? toPageMessage(value) : printable(value)

/** A line of a command as sent to the page, with control and invisible characters escaped. */
export function toPageMessage(line: Line): PageMessage {
  if (typeof line === 'string') return { message: printable(line) }
  const { phrase, values } = line
  return {
    message: printable(String(line)),
    phrase,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toPageValue(value)])),
  }
}
