import { type Line, type Said, Sentence } from '#contract/operators/msg.ts'
import { printable } from '../cli/printable.ts'

const saidValue = (value: string | number | Sentence): string | number | Said =>
  typeof value === 'number' ? value : value instanceof Sentence ? saidOf(value) : printable(value)

/** A line of a command as sent to the page, with control and invisible characters escaped. */
export function saidOf(line: Line): Said {
  if (typeof line === 'string') return { message: printable(line) }
  const { phrase, values } = line
  return {
    message: printable(String(line)),
    phrase,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, saidValue(value)])),
  }
}
