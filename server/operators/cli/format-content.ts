import type { NewsOne, NewsPreview, NewsRows, Settings } from '#contract/operators/content.ts'
import { plainText } from '#domain/text/markup.ts'
import { shownTime } from './time-options.ts'

const LONGEST = 80

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

/** A row of `news list` as lines of text. */
export function newsLines(row: NewsRows['news'][number]): string {
  const marks = [
    row.kind,
    ...(row.is_top ? ['pinned'] : []),
    ...(row.popup ? ['popup'] : []),
    ...(row.state === 'published' ? [] : [row.state]),
  ]
  return [row.id, shownTime(row.published_at), marks.join(', '), row.title].join('  ')
}

/** A text in one language as lines. */
export const textLines = (text: Omit<NewsPreview['texts'][number], 'own'>): readonly string[] => [
  `${text.lang}  ${text.title}`,
  ...[text.summary, plainText(text.content)].filter((part) => part !== '').map((part) => `    ${part}`),
]

export const newsOneLines = (one: NewsOne): readonly string[] => [
  newsLines(one),
  ...(['cover', 'thumbnail', 'image', 'url', 'author'] as const).flatMap((name) =>
    one[name] === '' ? [] : [`${name}  ${one[name]}`],
  ),
  ...one.texts.flatMap(textLines),
]

export const settingLines = ({ keyword, values }: Settings['settings'][number]): readonly string[] =>
  values.length === 0
    ? [`${keyword}  built in`]
    : values.map(({ lang, value }) => `${keyword}  ${lang}  ${short(value)}`)
