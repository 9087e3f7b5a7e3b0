import { type Line, type PageMessage, Sentence } from '#contract/operators/msg.ts'
import { escapeTerminalText } from '../cli/escape-terminal-text.ts'

const toPageValue = (value: string | number | Sentence): string | number | PageMessage =>
  typeof value === 'number'
    ? value
    : value instanceof Sentence
      ? toPageMessage(value)
      : escapeTerminalText(value)

/** A line of a command as sent to the page, with control and invisible characters escaped. */
export function toPageMessage(line: Line): PageMessage {
  if (typeof line === 'string') return { message: escapeTerminalText(line) }
  const { phrase, values } = line
  return {
    message: escapeTerminalText(String(line)),
    phrase,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toPageValue(value)])),
  }
}
