import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepBuildFiles, previousOf, shareBuildFiles } from './previous-builds.ts'

const DAY = 86_400_000
let folder: string
let app: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'h5-builds-'))
  app = join(folder, 'app')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Replaces the files of the build. */
function build(files: Readonly<Record<string, string>>, now: number): void {
  keepBuildFiles(app, now)
  rmSync(app, { recursive: true, force: true })
  mkdirSync(join(app, 'assets'), { recursive: true })
  writeFileSync(join(app, 'index.html'), 'a page')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(app, 'assets', name), text)
}
const kept = (): string[] => readdirSync(previousOf(app), { recursive: true }).map(String).sort()

test('hashed files of an earlier build stay available for a week after the build was replaced, and its HTML pages do not', () => {
  const start = Date.parse('2026-03-01T00:00:00Z')
  build({ 'one-1.js': '1', 'vendor-9.js': '9' }, start)
  build({ 'two-2.js': '2', 'vendor-9.js': '9' }, start + 30 * DAY)
  expect(kept()).toEqual(['assets', 'assets/one-1.js', 'assets/vendor-9.js'])
  build({ 'three-3.js': '3' }, start + 36 * DAY)
  expect(kept()).toEqual(['assets', 'assets/one-1.js', 'assets/two-2.js', 'assets/vendor-9.js'])
  expect(readFileSync(join(previousOf(app), 'assets/two-2.js'), 'utf8')).toBe('2')
  // `two-2.js` was part of the second build and is kept for a week, counted from the day on which that build was
  // replaced.
  build({}, start + 38 * DAY)
  expect(kept()).toEqual(['assets', 'assets/three-3.js', 'assets/two-2.js', 'assets/vendor-9.js'])
  build({}, start + 60 * DAY)
  expect(kept()).toEqual(['assets'])
})

test('the first build has no earlier files to keep', () => {
  keepBuildFiles(app, 0)
  expect(readdirSync(folder)).toEqual([])
})

test('each release puts its hashed files into the shared folder, beside the files of other releases', () => {
  const shared = join(folder, 'shared')
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  for (const [index, release] of ['old', 'new'].entries()) {
    const ofRelease = join(folder, release, 'app')
    mkdirSync(join(ofRelease, 'assets'), { recursive: true })
    writeFileSync(join(ofRelease, 'index.html'), 'a page')
    writeFileSync(join(ofRelease, 'assets', `${release}-${index}.js`), release)
    shareBuildFiles(ofRelease, shared, log)()
  }
  expect(readdirSync(shared, { recursive: true }).map(String).sort()).toEqual([
    'assets',
    'assets/new-1.js',
    'assets/old-0.js',
  ])
})
