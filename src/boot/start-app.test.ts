import { beforeEach, expect, test, vi } from 'vitest'
import { startApp } from './start-app.ts'
import { START_FILES, type StartFiles, startFiles } from './start-files.ts'

const FILES: StartFiles = {
  entry: 'assets/index.js',
  first: ['assets/index.js', 'assets/index.css', 'assets/vendor.js', 'assets/react.js'],
  more: ['assets/en.js', 'assets/home.js', 'assets/home.css'],
  langs: { en: [0] },
  routes: { '/pages/index/index': [1, 2] },
  reads: {},
  personalReads: {},
}
/** Links that the code under test added; happy-dom would try to fetch their files. */
let added: HTMLLinkElement[] = []
const links = () => added.map((link) => `${link.rel} ${link.getAttribute('href')}`)
const loadStyles = () => {
  for (const link of added) if (link.rel === 'stylesheet') link.onload?.(new Event('load'))
}

beforeEach(() => {
  added = []
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLLinkElement) added.push(node)
    return node
  })
})

test('the files of app, language and route are requested together, and scripts run after the styles have loaded, the entry script last', async () => {
  const run: string[] = []
  const started = startApp(FILES, '/pages/index/index', 'en', async (file) => run.push(file))
  expect(links()).toEqual([
    'stylesheet /assets/index.css',
    'modulepreload /assets/index.js',
    'modulepreload /assets/vendor.js',
    'modulepreload /assets/react.js',
    'modulepreload /assets/en.js',
    'modulepreload /assets/home.js',
    'preload /assets/home.css',
  ])
  await Promise.resolve()
  expect(run).toEqual([])
  loadStyles()
  await started
  expect(run).toEqual(['assets/vendor.js', 'assets/react.js', 'assets/index.js'])
})

test('a script that fails to load ends the start of the app without throwing an error', async () => {
  const run = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const started = startApp(FILES, '/pages/setting/setting', 'th', run)
  loadStyles()
  await expect(started).resolves.toBeUndefined()
  expect(run).toHaveBeenCalledTimes(1)
})

test('the list of the app’s files is read from the page, and is null when the page has no list', () => {
  document.body.innerHTML = ''
  expect(startFiles()).toBeNull()
  document.body.innerHTML = `<script type="application/json" id="${START_FILES}">${JSON.stringify(FILES)}</script>`
  expect(startFiles()).toEqual(FILES)
})
