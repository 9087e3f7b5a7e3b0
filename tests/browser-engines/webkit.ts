import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '../helpers/test-server.ts'
import type { Engine, Launch, Tab } from './browser-engine.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const LIBRARIES = '/usr/lib/x86_64-linux-gnu'

const miniBrowser = (): string | undefined =>
  existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .filter((name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'))
        .map((name) => join(LIBRARIES, name, 'MiniBrowser'))
        .find((path) => existsSync(path))
    : undefined

interface Wire {
  send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>
}

/** Sends plain WebDriver commands: JSON over HTTP; the result is in `value`. */
const wire = (origin: string): Wire => ({
  async send<T>(method: string, path: string, body?: unknown) {
    const answer = await fetch(origin + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(value.message ?? `${method} ${path}: ${answer.status}`)
    return value
  },
})

/** The driver acts on one tab at a time, so commands are queued, and each selects its tab first. */
function tabs(driver: Wire, session: string): { first(): Promise<Tab>; next(): Promise<Tab> } {
  let last: Promise<unknown> = Promise.resolve()
  const asTab = (handle: string): Tab => {
    const act = <T>(method: 'GET' | 'POST', path: string, body: unknown): Promise<T> => {
      const result = last
        .catch(() => null)
        .then(() => driver.send('POST', `${session}/window`, { handle }))
        .then(() => driver.send<T>(method, `${session}${path}`, body))
      last = result
      return result
    }
    return {
      open: async (url) => {
        await act('POST', '/url', { url })
      },
      reload: async () => {
        await act('POST', '/refresh', {})
      },
      async run<T>(script: string) {
        const done = `(async () => { ${script} })().then((it) => done({ it }), (no) => done({ no: String(no) }))`
        const { it, no } = await act<{ it: T; no?: string }>('POST', '/execute/async', {
          script: `const done = arguments[0]; ${done}`,
          args: [],
        })
        if (no !== undefined) throw new Error(no)
        return it
      },
    }
  }
  return {
    first: async () => asTab(await driver.send('GET', `${session}/window`)),
    next: async () => {
      const { handle } = await driver.send<{ handle: string }>('POST', `${session}/window/new`, {
        type: 'tab',
      })
      return asTab(handle)
    },
  }
}

const gone = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()))

/** The small browser of WebKitGTK, controlled through its driver on a virtual screen. */
export const webkit: Launch = async (): Promise<Engine | string> => {
  const binary = miniBrowser()
  const needed = [DRIVER, '/usr/bin/xvfb-run', '/usr/bin/dbus-run-session']
  const missing = needed.filter((path) => !existsSync(path))
  if (!binary || missing.length > 0)
    return 'WebKitGTK is not here: apt-get install webkit2gtk-driver xvfb dbus-x11.'
  const home = mkdtempSync(join(tmpdir(), 'h5-webkit-'))
  const port = await freePort()
  const child = spawn(
    '/usr/bin/dbus-run-session',
    ['--', '/usr/bin/xvfb-run', '-a', DRIVER, `--port=${port}`],
    {
      // A separate home folder, so that the browser does not use the profile of the machine's user.
      env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
      stdio: 'ignore',
      detached: true,
    },
  )
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await gone(child)
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const driver = wire(`http://127.0.0.1:${port}`)
    await until(
      'the driver',
      () =>
        driver.send('GET', '/status').then(
          () => true,
          () => false,
        ),
      60_000,
    )
    const { sessionId, capabilities } = await driver.send<{
      sessionId: string
      capabilities: { browserVersion: string }
    }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
          timeouts: { script: 30_000, pageLoad: 60_000 },
        },
      },
    })
    const session = `/session/${sessionId}`
    const { first, next } = tabs(driver, session)
    let opened = 0
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      tab: () => {
        opened += 1
        return opened === 1 ? first() : next()
      },
      close: async () => {
        await driver.send('DELETE', session).catch(() => null)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
