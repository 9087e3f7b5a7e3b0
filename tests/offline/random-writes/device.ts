import { resolve } from 'node:path'
import vm from 'node:vm'
import { build } from 'vite'
import type * as TabModule from './tab.ts'

/**
 * Factor by which a page's timers and deadlines are shortened. The connection probe is excluded, so that a
 * slow response on a busy machine does not count as a lost connection.
 */
const FASTER = 8

let bundled: Promise<vm.Script> | null = null

/** Bundles the data layer into one script, so that every tab runs a copy with its own module state. */
const script = (): Promise<vm.Script> => {
  bundled ??= build({
    configFile: false,
    root: resolve(import.meta.dirname, '../../..'),
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', __CONTRACT_MARKS__: '""', __APP_VERSION__: '"0"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve(import.meta.dirname, 'tab.ts'), formats: ['iife'], name: 'tabModule' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }).then((result) => {
    const [output] = Array.isArray(result) ? result : [result]
    const chunk = output && 'output' in output ? output.output[0] : undefined
    if (!chunk) throw new Error('the tab was not bundled')
    return new vm.Script(`${chunk.code}\ntabModule`)
  })
  return bundled
}

export interface Tab {
  readonly app: typeof TabModule
  /** Closes the page as a reload does: its requests are aborted. */
  leave(): void
}

/** Simulates the Web Locks of a device: granted in order, released when the tab closes. */
class Locks {
  private readonly holders = new Map<string, Promise<void>>()

  async request(
    gone: Promise<void>,
    name: string,
    { ifAvailable = false }: { readonly ifAvailable?: boolean },
    work: (lock: object | null) => unknown,
  ): Promise<unknown> {
    if (ifAvailable && this.holders.has(name)) return work(null)
    while (this.holders.has(name)) await this.holders.get(name)
    let free = (): void => {}
    const held = new Promise<void>((done) => {
      free = () => {
        if (this.holders.get(name) === held) this.holders.delete(name)
        done()
      }
    })
    this.holders.set(name, held)
    void gone.then(free)
    try {
      return await work({ name })
    } finally {
      free()
    }
  }
}

/**
 * Simulates a person's browser: storage and locks that its tabs share, and a connection that can be
 * interrupted.
 */
export class Device {
  private readonly stored: Record<string, string> = {}
  private readonly locks = new Locks()
  private readonly channels = new Set<{ readonly name: string; readonly hear: (data: unknown) => void }>()
  private readonly windows = new Set<EventTarget>()
  private online = true

  constructor(private readonly origin: string) {}

  setOnline(online: boolean): void {
    this.online = online
    for (const window of this.windows) window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  }

  async open(token: string): Promise<Tab> {
    const code = await script()
    let alive = true
    let leave = (): void => {}
    const gone = new Promise<void>((done) => {
      leave = done
    })
    const flights = new Set<AbortController>()
    const timers = new Set<NodeJS.Timeout>()
    const window = Object.assign(new EventTarget(), {
      matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    })
    // A document without a screen: the functions that cover the screen or wait for a frame do nothing.
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      documentElement: { toggleAttribute: () => true },
    })
    this.windows.add(window)
    const mine = new Set<{ readonly name: string; readonly hear: (data: unknown) => void }>()

    const storage = new Proxy(this.stored, {
      get: (kept, name) => {
        if (name === 'getItem') return (key: string) => kept[key] ?? null
        if (name === 'setItem')
          return (key: string, value: string) => {
            if (alive) kept[key] = value
          }
        if (name === 'removeItem')
          return (key: string) => {
            if (alive) delete kept[key]
          }
        return undefined
      },
    })
    /** Wraps a promise so that it never settles after the page was closed. */
    const whileAlive = <T>(work: Promise<T>): Promise<T> =>
      new Promise((done, failed) => {
        work.then(
          (value) => alive && done(value),
          (error: unknown) => alive && failed(error),
        )
      })
    const fetching = (address: string, init: RequestInit = {}): Promise<Response> => {
      if (!this.online) return whileAlive(Promise.reject(new TypeError('Failed to fetch')))
      const flight = new AbortController()
      flights.add(flight)
      const signal = init.signal ? AbortSignal.any([init.signal, flight.signal]) : flight.signal
      const url = new URL(address, this.origin)
      return whileAlive(
        fetch(url, {
          method: init.method ?? 'GET',
          headers: init.headers ?? {},
          body: init.body ?? null,
          redirect: 'error',
          signal,
        }),
      )
    }
    const later = (work: () => void, ms = 0): NodeJS.Timeout => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (alive) work()
      }, ms / FASTER)
      timers.add(timer)
      return timer
    }
    const channels = this.channels
    class Channel extends EventTarget {
      private readonly end: { readonly name: string; readonly hear: (data: unknown) => void }
      constructor(name: string) {
        super()
        this.end = { name, hear: (data) => this.dispatchEvent(new MessageEvent('message', { data })) }
        channels.add(this.end)
        mine.add(this.end)
      }
      postMessage(data: unknown): void {
        for (const other of channels)
          if (other !== this.end && other.name === this.end.name) queueMicrotask(() => other.hear(data))
      }
    }
    const locks = {
      request: (name: string, second: unknown, third?: unknown) => {
        const [options, work] = third === undefined ? [{}, second] : [second, third]
        return this.locks.request(
          gone,
          name,
          options as { ifAvailable?: boolean },
          work as (lock: object | null) => unknown,
        )
      },
    }
    const globals = {
      ...{ URL, URLSearchParams, Headers, Response, FormData, Blob, File, AbortController, DOMException },
      ...{ Event, EventTarget, TextEncoder, TextDecoder, performance, crypto, queueMicrotask, console },
      AbortSignal,
      BroadcastChannel: Channel,
      window,
      document,
      localStorage: storage,
      navigator: { locks, onLine: this.online, userAgent: 'chaos' },
      location: new URL(this.origin),
      fetch: fetching,
      setTimeout: later,
      clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
      requestAnimationFrame: later,
      setInterval: (work: () => void, ms: number) => {
        const timer = setInterval(() => alive && work(), ms / FASTER)
        timers.add(timer)
        return timer
      },
      clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
    }
    const app = code.runInContext(vm.createContext(globals)) as typeof TabModule
    app.start(token)
    return {
      app,
      leave: () => {
        alive = false
        leave()
        for (const flight of flights) flight.abort()
        for (const timer of timers) clearTimeout(timer)
        for (const end of mine) channels.delete(end)
        this.windows.delete(window)
      },
    }
  }
}
