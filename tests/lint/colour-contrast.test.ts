import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const style = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../src/ui', name), 'utf8')
const css = style('tokens.css')

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** The custom properties of a theme class, with their values as written. */
function theme(name: string): ReadonlyMap<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, selector]) =>
    selector?.split(',').some((one) => one.replace(/\/\*[\s\S]*?\*\//g, '').trim() === `.${name}`),
  )
  return new Map(
    blocks.flatMap(([, , body]) =>
      [...(body ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
        ([, key = '', value = '']) => [key, value] as const,
      ),
    ),
  )
}

function colour(tokens: ReadonlyMap<string, string>, name: string): Colour {
  const value = tokens.get(name) ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other) return colour(tokens, other)
  const hex = /^#([0-9a-f]{6})$/.exec(value)?.[1]
  if (hex) {
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    return [r, g, b, 1]
  }
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value)
  if (!rgb) throw new Error(`${name} is no colour: ${value}`)
  const [r = 0, g = 0, b = 0, a = 0] = rgb.slice(1).map(Number)
  return [r, g, b, a / 100]
}

const over = ([r, g, b, a]: Colour, under: Colour): Colour => {
  const mix = (top: number, low: number) => top * a + low * (1 - a)
  return [mix(r, under[0]), mix(g, under[1]), mix(b, under[2]), 1]
}

/** Relative luminance as WCAG 2.2 defines it, from 0 to 1. */
const luminance = ([r, g, b]: Colour): number => {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Every text colour with the backgrounds on which the design allows it; `tint` is a layer between the
 * background and the text.
 */
const GROUNDS = ['ground', 'card', 'raised', 'on-ground']
const TEXTS: readonly (readonly [text: string, grounds: readonly string[], tint?: string])[] = [
  ['text', GROUNDS],
  ['soft', GROUNDS],
  ['faint', ['ground', 'card']],
  ['blue', GROUNDS],
  ['up', GROUNDS],
  ['down', GROUNDS],
  ['amber', GROUNDS],
  ['up', ['ground', 'card'], 'up-tint'],
  ['down', ['ground', 'card'], 'down-tint'],
  ['blue', ['ground', 'card'], 'blue-tint'],
  ['amber', ['ground', 'card'], 'amber-tint'],
  ['text', ['ground', 'card'], 'amber-tint'],
  ['text', GROUNDS, 'press'],
  ['soft', GROUNDS, 'press'],
  ['text', GROUNDS, 'selection'],
  ['blue', ['chip-on']],
  ...['violet', 'cyan', 'pink', 'orange', 'olive', 'slate'].map(
    (name) => [`plot-${name}`, ['ground', 'card']] as const,
  ),
  ['on-fill', ['blue-fill', 'up-fill', 'down-fill']],
]

describe.each([['dark'], ['white']])('the theme %s', (name) => {
  const tokens = theme(name)

  test.each(TEXTS.flatMap(([text, grounds, tint]) => grounds.map((ground) => [text, ground, tint] as const)))(
    'text in %s on %s (over %s) has a contrast of at least 4.5 to 1',
    (text, ground, tint) => {
      const base = colour(tokens, ground)
      const under = tint ? over(colour(tokens, tint), base) : base
      expect(contrast(colour(tokens, text), under)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each([
    ['blue', 'ground'],
    ['blue', 'card'],
    ['blue', 'raised'],
    ['soft', 'card'],
    ['soft', 'raised'],
    ['amber', 'raised'],
    ['blue-fill', 'ground'],
    ['blue-fill', 'card'],
  ])('an outline or focus ring in %s on %s has a contrast of at least 3 to 1', (one, other) => {
    expect(contrast(colour(tokens, one), colour(tokens, other))).toBeGreaterThanOrEqual(3)
  })

  test('a chip differs in colour from the page behind the chip, on pages in the ground colour and on pages in the card colour', () => {
    const onCard =
      /\.card \{\s*--on-ground: var\(--([\w-]+)\);/.exec(style('layout/Page.module.css'))?.[1] ?? 'on-ground'
    expect(colour(tokens, 'on-ground')).not.toEqual(colour(tokens, 'ground'))
    expect(colour(tokens, onCard)).not.toEqual(colour(tokens, 'card'))
    expect(style('choices/ChipRow.module.css')).toMatch(/\.chip \{[^}]*background: var\(--on-ground\)/)
  })
})

test("text-size-adjust is set for iOS only, because other browsers would then ignore the text size of the phone's settings", () => {
  const all = style('global.css').replace(
    /@supports \(-webkit-touch-callout: none\) \{\s*html \{[^}]*\}\s*\}/g,
    '',
  )
  expect([all, css].join('\n')).not.toContain('text-size-adjust')
})
