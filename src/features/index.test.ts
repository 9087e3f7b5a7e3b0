import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { OBJECTS, SCENES } from '#contract/table.ts'
import { manifests, objectLinkOf, outcomeLabelsOf, SCENE_ORDER, sceneName } from './index.ts'
import type { Manifest } from './kit/manifest.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const ROUTES = Object.keys(import.meta.glob('../routes/**/*.tsx'))

/**
 * Whether a route has a file. The file of a route that ends in `/index` is named `[index].tsx`; tab pages are in
 * the folder `_tabs`, which is not part of their routes.
 */
const hasRoute = (href: string): boolean => {
  const path = href.replace(/\?.*$/, '')
  const file = path.endsWith('/index') ? `${path.slice(0, -5)}[index]` : path
  return ['', '/_tabs'].some((tabs) => ROUTES.includes(`../routes${tabs}${file}.tsx`))
}

const all: readonly Manifest[] = manifests
const every = (part: 'objects' | 'scenes' | 'tiles' | 'outcomes'): string[] =>
  all.flatMap((one) => Object.keys(one[part] ?? {}))

test.each(['objects', 'scenes', 'tiles', 'outcomes'] as const)(
  'no two features declare the same %s',
  (part) => {
    const names = every(part)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  },
)

test('every kind of object in the contract has a name and links to an existing page', () => {
  expect(every('objects').sort()).toEqual([...OBJECTS].sort())
  for (const kind of OBJECTS) {
    const door = objectLinkOf(kind)
    expect(door?.name('12'), kind).toContain('12')
    const route = door?.route?.('12')
    if (route !== undefined) expect(hasRoute(route), route).toBe(true)
  }
  expect(objectLinkOf('toString')).toBeNull()
})

test('every kind of transaction in the contract has a name, and the name of an unknown kind is null', () => {
  expect([...SCENE_ORDER].sort()).toEqual(Object.keys(SCENES).sort())
  for (const scene of SCENE_ORDER) expect(sceneName(scene), scene).toMatch(/^[A-Z]/)
  expect(sceneName('toString')).toBeNull()
})

test('every tile links to an existing page', () => {
  const tiles = all.flatMap((one) => Object.entries(one.tiles ?? {}))
  for (const [key, { route }] of tiles) expect(hasRoute(route), key).toBe(true)
})

test('every call in the registry of outcomes has a text for “done” and “not done” and links to an existing list', () => {
  for (const call of every('outcomes')) {
    const words = outcomeLabelsOf(call)
    expect(words?.done('10:20'), call).toContain('10:20')
    expect(words?.not('10:20'), call).toContain('10:20')
    expect(hasRoute(words?.list ?? ''), call).toBe(true)
    if (words?.made) expect(objectLinkOf(words.made.kind)?.route, call).toBeDefined()
  }
  expect(outcomeLabelsOf('POST /of/another/build')).toBeNull()
})
