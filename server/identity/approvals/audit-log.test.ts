import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { loggedArguments } from './audit-log.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

it('the log of operator actions stores short arguments of a command unchanged', () => {
  expect(loggedArguments(['ana@example.com', 'withdrawals', '7d', 'a reason'])).toEqual([
    'ana@example.com',
    'withdrawals',
    '7d',
    'a reason',
  ])
})

it('the log of operator actions stores the beginning of a long argument and a digest of the whole argument', () => {
  const text = JSON.stringify({ texts: { en: { content: 'x'.repeat(5000) } } })
  const [word = ''] = loggedArguments([text])
  expect(word).toContain(text.slice(0, 60))
  expect(word).toContain(digest(text))
  expect(word.length).toBeLessThan(180)
})

it('the log of operator actions shortens a text that was typed as many arguments in the same way as one long argument', () => {
  const words = Array.from({ length: 500 }, () => 'word')
  const kept = loggedArguments(words)
  expect(kept.join(' ').length).toBeLessThan(1000)
  expect(kept.at(-1)).toContain(digest(words.slice(kept.length - 1).join(' ')))
})
