import { sanitise } from './sanitise.ts'

const inline = (text: string): string =>
  text.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>').replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')

function block(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  if (first.startsWith('## ')) {
    return `<h2>${inline(first.slice(3))}</h2>${rest.length > 0 ? block(rest.join('\n')) : ''}`
  }
  const lines = [first, ...rest]
  if (lines.every((line) => line.startsWith('- '))) {
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
  }
  return `<p>${lines.map(inline).join('<br>')}</p>`
}

/**
 * Converts a plain text to sanitised HTML: an empty line separates paragraphs, a line with `## ` is a heading, lines
 * with `- ` are a list; `**bold**` and `[text](address)` are supported.
 */
export const textToHtml = (text: string): string =>
  sanitise(
    text
      .trim()
      .split(/\n{2,}/)
      .map(block)
      .join(''),
  )
