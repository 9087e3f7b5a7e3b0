import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

const importing = (specifier: string): string => `import { x } from '${specifier}'\n\nexport const y = x\n`

const FORBIDDEN = [
  ['src/domain', '#contract/wire/callBuilders.ts'],
  ['src/domain', 'node:fs'],
  ['src/contract', '#data/client.ts'],
  ['src/data', '#ui/actions/Button.tsx'],
  ['src/ui', '#data/client.ts'],
  ['src/ui', '#features/market/index.ts'],
  ['src/features/market', '#features/spot/form.ts'],
  ['src/features/market', '#server/app.ts'],
  ['src/features/market', '../../data/client.ts'],
  ['src/routes', '#features/market/form.ts'],
  ['src/features/market', '../../console/api.ts'],
  ['src/console/pages', '#features/market/index.ts'],
  ['src/console/pages', '#ui/actions/Button.tsx'],
  ['src/console/pages', '#data/client.ts'],
  ['src/console/pages', '#i18n/time.ts'],
  ['src/console/pages', '#server/app.ts'],
  ['server/platform/http', '#data/client.ts'],
  ['server/platform/http', '#ui/actions/Button.tsx'],
  ['server/platform/db', '../../ledger/post.ts'],
  ['server/platform/jobs', '../../identity/accounts/users.ts'],
  ['server/ledger', '../market/types.ts'],
  ['server/market', '../products/index.ts'],
  ['server/market/feeds', '../../identity/accounts/users.ts'],
  ['server/market/realtime', '../../identity/accounts/sessions.ts'],
  ['server/content/messages', '../../identity/accounts/users.ts'],
  ['server/identity/accounts', '../../products/push/index.ts'],
  ['server/identity/approvals', '../../operators/cli/run-command-line.ts'],
  ['server/products/spot', '../../operators/cli/run-command-line.ts'],
  ['server/products/spot', '../../api/routes.ts'],
  ['server/products/spot', '../../operators/people/show.ts'],
  ['server/products/spot', '../wallet/balances.ts'],
  ['server/products/spot', '../wallet/module.ts'],
  ['server/products/wallet/chain', '../../spot/end-order.ts'],
  ['server/operators/people', '../../products/wallet/balances.ts'],
  ['server/api', '../products/wallet/balances.ts'],
  ['server', './products/test-money/account.ts'],
  ['server/market', '../products/withdraw/index.ts'],
  ['server/operators/cli', '../../api/index.ts'],
  ['sw', '#ui/actions/Button.tsx'],
  ['sw', '#data/client.ts'],
] as const

const ALLOWED = [
  ['src/domain', 'big.js'],
  ['src/contract', '#domain/money.ts'],
  ['src/features/market', '#features/spot/index.ts'],
  ['src/features/market', '#data/client.ts'],
  ['src/console/pages', '#contract/operators/table.ts'],
  ['src/console/pages', '../api.ts'],
  ['server/platform/http', '#contract/table.ts'],
  ['server/ledger', '../platform/db/types.ts'],
  ['server/market', '../ledger/types.ts'],
  ['server/identity/accounts', '../../market/types.ts'],
  ['server/products/spot', '../../identity/approvals/command.ts'],
  ['server/operators/people', '../../products/index.ts'],
  ['server/operators/people', '../../products/wallet/index.ts'],
  ['server/products/spot', '../wallet/index.ts'],
  ['server/products/spot', '../module.ts'],
  ['server/products/wallet', './chain/pool.ts'],
  ['server/products/wallet/chain', '../review.ts'],
  ['server/products/wallet/chain', '../../spot/index.ts'],
  ['server/products', './spot/module.ts'],
  ['server', './products/index.ts'],
  ['server/operators/cli', '../../products/index.ts'],
  ['server/api', '../products/index.ts'],
  ['sw', '#data/store/open.ts'],
] as const

const MONEY_FOLDERS = ['src/domain', 'server/ledger', 'server/products/spot'] as const
const CLOCK = 'export const now = () => Date.now()\n'
const CHANCE = 'export const luck = () => Math.random()\n'
const FLOATING = 'async function work() {}\n\nexport function go() {\n  work()\n}\n'

const SOCKET = "import { io } from 'socket.io-client'\n\nconst socket = io()\nconst userEvents = socket\n"
/**
 * Code that could send a message or request later than the call, which the linter must reject
 * (docs/offline.md#rule-9-writes).
 */
const BUFFERED = [
  "socket.emit('subscribe')",
  "socket?.emit('subscribe')",
  "socket.timeout(3).emit('subscribe')",
  "void socket.emitWithAck('subscribe')",
  "socket.volatile.emit('subscribe')",
  "if (socket.active) socket.volatile.emit('subscribe')",
  "navigator.sendBeacon('/api/coin/trade')",
  "void fetch('/api/coin/trade', { method: 'POST', keepalive: true })",
] as const
const NOT_BUFFERED = [
  "if (socket.connected) socket.volatile.emit('subscribe')",
  "if (socket?.connected) {\n  socket.volatile.emit('subscribe')\n}",
  "userEvents.emit('balance')",
  "void fetch('/api/coin/trade', { method: 'POST' })",
] as const
const socketFile = (n: number): string => `src/probe${n}/src/data/realtime/realtime-socket.ts`

const NEWER = 'export const sorted = (list: readonly number[]) => list.toSorted()\n'

let folder = ''
/** The linter's messages for each file, by path. */
const verdicts = new Map<string, string>()

const fileFor = (folder: string, name: string): string => `${folder}/${name.replaceAll(/[^a-z]/gi, '_')}.ts`

/**
 * Lints a small tree of files with the project's own configuration, to show that code which breaks a rule
 * fails the build.
 */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'h5-lint-'))
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }))
  cpSync(join(ROOT, 'tests/lint'), join(folder, 'tests/lint'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const files: readonly (readonly [string, string])[] = [
    ...[...FORBIDDEN, ...ALLOWED].map(([folder, to]) => [fileFor(folder, to), importing(to)] as const),
    ...MONEY_FOLDERS.flatMap((folder) => [
      [fileFor(folder, 'clock'), CLOCK] as const,
      [fileFor(folder, 'chance'), CHANCE] as const,
    ]),
    ['server/platform/http/chance.ts', CHANCE],
    ['server/platform/http/floating.ts', FLOATING],
    ...[...BUFFERED, ...NOT_BUFFERED].map((line, n) => [socketFile(n), `${SOCKET}${line}\n`] as const),
    ['src/data/realtime/second.ts', SOCKET],
    ...['src/domain', 'sw', 'server/platform/http'].map((folder) => [`${folder}/newer.ts`, NEWER] as const),
    ['sw/beacon.ts', "self.navigator.sendBeacon('/api/coin/trade')\n"],
  ]
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path] of files) verdicts.set(path, '')
  const { stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['lint', '--max-diagnostics=none', '--colors=off', 'src', 'server', 'sw'],
    { cwd: folder, encoding: 'utf8' },
  )
  for (const block of `${stdout}\n${stderr}`.split(/\n(?=(?:src|server|sw)\/)/)) {
    const path = /^(\S+?\.ts)/.exec(block)?.[1]
    if (path) verdicts.set(path, (verdicts.get(path) ?? '') + block)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('import directions', () => {
  it.each(FORBIDDEN)('%s may not import %s', (folder, to) => {
    expect(verdicts.get(fileFor(folder, to))).toContain('noRestrictedImports')
  })
  it.each(ALLOWED)('%s may import %s', (folder, to) => {
    expect(verdicts.get(fileFor(folder, to))).not.toContain('noRestrictedImports')
  })
})

describe('the lint rule that code computing money takes clock and random seed as parameters', () => {
  it.each(MONEY_FOLDERS)('applies to %s', (folder) => {
    expect(verdicts.get(fileFor(folder, 'clock'))).toContain('noRestrictedGlobals')
    expect(verdicts.get(fileFor(folder, 'chance'))).toContain('left to chance')
  })
  it('does not apply to server code that computes no money', () => {
    expect(verdicts.get('server/platform/http/chance.ts')).toBe('')
  })
})

describe('the lint rule for promises', () => {
  it('rejects a promise without await or catch', () => {
    expect(verdicts.get('server/platform/http/floating.ts')).toContain('noFloatingPromises')
  })
})

describe('the lint rule that no write is buffered offline to be sent later', () => {
  it.each(BUFFERED.map((line, n) => [line, n] as const))('%s is rejected', (_, n) => {
    expect(verdicts.get(socketFile(n))).toContain('offline.md rule 9')
  })
  it.each(NOT_BUFFERED.map((line, n) => [line, n] as const))('%s is accepted', (_, n) => {
    expect(verdicts.get(socketFile(BUFFERED.length + n))).not.toContain('offline.md rule 9')
  })
  it('rejects a second file that opens the socket, and a beacon sent by a worker', () => {
    expect(verdicts.get('src/data/realtime/second.ts')).toContain('offline.md rule 9')
    expect(verdicts.get('sw/beacon.ts')).toContain('offline.md rule 9')
  })
})

describe('syntax that the oldest supported browser does not know', () => {
  it.each(['src/domain', 'sw'])('is rejected in %s', (folder) => {
    expect(verdicts.get(`${folder}/newer.ts`)).toContain('oldest browser')
  })
  it('is accepted on the server', () => {
    expect(verdicts.get('server/platform/http/newer.ts')).toBe('')
  })
})
