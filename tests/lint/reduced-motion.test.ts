import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const STYLES = readFileSync(resolve(import.meta.dirname, '../../src/ui/global.css'), 'utf8')

/** The block (text between the braces, nested braces included) after a selector or a condition. */
function blockOf(head: string): string {
  const from = STYLES.indexOf(`${head} {`)
  if (from < 0) throw new Error(`there is no ${head}`)
  let depth = 0
  for (let at = STYLES.indexOf('{', from); at < STYLES.length; at++) {
    if (STYLES[at] === '{') depth++
    if (STYLES[at] === '}' && --depth === 0) return STYLES.slice(from, at)
  }
  throw new Error(`${head} does not end`)
}

test.each(['html', 'body'])('%s cannot overscroll, so a pull down does not reload the page', (element) => {
  expect(blockOf(`\n${element}`)).toContain('overscroll-behavior: none;')
})

test('every CSS transition and animation has a duration of 0 s when the device is set to reduced motion', () => {
  const still = blockOf('@media (prefers-reduced-motion: reduce)')
  for (const part of ['*,', '*::before,', '*::after,', '::backdrop']) expect(still).toContain(part)
  for (const rule of ['transition-duration: 0s', 'animation-duration: 0s', 'scroll-behavior: auto'])
    expect(still).toContain(`${rule} !important;`)
})
