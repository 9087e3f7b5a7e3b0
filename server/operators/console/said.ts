import { type Line, type Said, Sentence } from '#contract/operators/msg.ts'
import { printable } from '../cli/printable.ts'

const saidValue = (value: string | number | Sentence): string | number | Said =>
  typeof value === 'number' ? value : value instanceof Sentence ? saidOf(value) : printable(value)

/** What an operator is told, as the page is answered; nothing in it passes for another text. */
export function saidOf(line: Line): Said {
  if (typeof line === 'string') return { message: printable(line) }
  const { phrase, values } = line
  return {
    message: printable(String(line)),
    phrase,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, saidValue(value)])),
  }
}
