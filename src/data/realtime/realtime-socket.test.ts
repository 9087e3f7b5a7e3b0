import { beforeEach, describe, expect, test, vi } from 'vitest'
import { wallet } from '#contract/funds/wallet.ts'

type Listener = (...args: never[]) => void
type Ack = (answer: { ok: boolean; refused: string[]; snapshots: Record<string, unknown> }) => void

/** A fake socket of socket.io-client with the functions that `realtime-socket.ts` uses. */
class FakeSocket {
  connected = false
  active = true
  readonly listeners = new Map<string, Listener>()
  readonly sent: [string, string[]][] = []
  readonly acks: Ack[] = []
  readonly on = (name: string, listener: Listener) => this.listeners.set(name, listener)
  private any: ((name: string, ...args: unknown[]) => void) | null = null
  readonly onAny = (listener: (name: string, ...args: unknown[]) => void) => {
    this.any = listener
  }
  readonly disconnect = vi.fn()
  readonly connect = vi.fn()
  readonly volatile = {
    emit: (name: string, { topics }: { topics: string[] }, ack: Ack) => {
      this.sent.push([name, topics])
      this.acks.push(ack)
    },
  }
  /** Acknowledges the last request as the server does, with these snapshots. */
  ack(snapshots: Record<string, unknown> = {}): void {
    this.acks.at(-1)?.({ ok: true, refused: [], snapshots })
  }
  hear(name: string, ...args: unknown[]): void {
    this.any?.(name, ...args)
    this.listeners.get(name)?.(...(args as never[]))
  }
  up(): void {
    this.connected = true
    this.hear('connect')
  }
  down(): void {
    this.connected = false
    this.hear('disconnect')
  }
}

let socket: FakeSocket
let options: { auth: (give: (auth: unknown) => void) => void; tryAllTransports: boolean }
let realtime: typeof import('./realtime-socket.ts')
const refreshed = vi.fn()

vi.mock('socket.io-client', () => ({
  io: (_: string, given: typeof options) => {
    options = given
    socket = new FakeSocket()
    return socket
  },
}))
vi.mock('../api/queries.ts', () => ({ refresh: (def: unknown) => refreshed(def) }))

const follower = () => ({ onSnapshot: vi.fn(), onEvent: vi.fn() })
const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(async () => {
  localStorage.clear()
  vi.resetModules()
  refreshed.mockReset()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  realtime = await import('./realtime-socket.ts')
  await realtime.startRealtime('')
})

/** Waits for the microtask that sends merged changes of subscriptions. */
const moment = () => Promise.resolve()

describe('market topics', () => {
  test('are subscribed once for many listeners and unsubscribed with the last listener', async () => {
    socket.up()
    const [a, b] = [follower(), follower()]
    const offA = realtime.followTopic('depth:BTC/USDT', a)
    const offB = realtime.followTopic('depth:BTC/USDT', b)
    await moment()
    expect(socket.sent).toEqual([['subscribe', ['depth:BTC/USDT']]])
    socket.ack({ 'depth:BTC/USDT': { seq: 0 } })
    expect(a.onSnapshot).toHaveBeenCalledTimes(1)
    expect(b.onSnapshot).toHaveBeenCalledTimes(1)
    socket.hear('depth', { symbol: 'BTC/USDT', seq: 1 })
    expect(a.onEvent).toHaveBeenCalledTimes(1)
    expect(b.onEvent).toHaveBeenCalledTimes(1)
    offA()
    await moment()
    expect(socket.sent).toHaveLength(1)
    offB()
    await moment()
    expect(socket.sent.at(-1)).toEqual(['unsubscribe', ['depth:BTC/USDT']])
  })

  test('stay subscribed when one page stops listening and the next page begins to listen within one task', async () => {
    socket.up()
    const off = realtime.followTopic('market', follower())
    await moment()
    socket.ack()
    off()
    const next = follower()
    realtime.followTopic('market', next)
    await moment()
    expect(socket.sent).toEqual([['subscribe', ['market']]])
    socket.hear('daymarket', [])
    expect(next.onEvent).toHaveBeenCalledTimes(1)
  })

  test('send a snapshot to a later listener as well', async () => {
    socket.up()
    realtime.followTopic('trades:BTC/USDT', follower())
    await moment()
    socket.ack({ 'trades:BTC/USDT': [] })
    const later = follower()
    realtime.followTopic('trades:BTC/USDT', later)
    await moment()
    socket.ack({ 'trades:BTC/USDT': [{ id: 1 }] })
    expect(later.onSnapshot).toHaveBeenCalledWith([{ id: 1 }])
  })

  test('send one subscription request at a time, because a busy transport drops volatile requests', async () => {
    socket.up()
    const off = realtime.followTopic('depth:BTC/USDT', follower())
    await moment()
    socket.ack()
    off()
    realtime.followTopic('depth:ETH/USDT', follower())
    await moment()
    expect(socket.sent.slice(1)).toEqual([['subscribe', ['depth:ETH/USDT']]])
    socket.ack()
    expect(socket.sent.slice(2)).toEqual([['unsubscribe', ['depth:BTC/USDT']]])
  })

  test('are requested again after 3 s when the server has rejected the whole request', async () => {
    vi.useFakeTimers()
    socket.up()
    realtime.followTopic('nft:7', follower())
    await vi.advanceTimersByTimeAsync(0)
    socket.acks.at(-1)?.({ ok: false, refused: ['topics'], snapshots: {} })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.sent).toEqual([
      ['subscribe', ['nft:7']],
      ['subscribe', ['nft:7']],
    ])
    vi.useRealTimers()
  })

  test('whose request was dropped by the transport are requested again', async () => {
    vi.useFakeTimers()
    socket.up()
    realtime.followTopic('market', follower())
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.sent).toHaveLength(2)
    socket.ack()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.sent).toHaveLength(2)
    vi.useRealTimers()
  })

  test('deliver ticks only to listeners of the symbol', () => {
    socket.up()
    const mine = follower()
    realtime.followTopic('trades:BTC/USDT', mine)
    socket.hear('trades', { symbol: 'ETH/USDT', list: [] })
    expect(mine.onEvent).not.toHaveBeenCalled()
  })

  test('are subscribed again after every reconnection', async () => {
    realtime.followTopic('depth:BTC/USDT', follower())
    await moment()
    expect(socket.sent).toEqual([])
    socket.up()
    expect(socket.sent).toEqual([['subscribe', ['depth:BTC/USDT']]])
    socket.ack()
    socket.down()
    socket.up()
    expect(socket.sent).toHaveLength(2)
  })

  test('send and buffer no request while the socket is disconnected', async () => {
    socket.up()
    socket.down()
    realtime.followTopic('market', follower())
    await moment()
    expect(socket.sent).toEqual([])
  })

  test('of one pair are unsubscribed while the page is hidden, and the topic of all quotes stays subscribed', async () => {
    socket.up()
    realtime.followTopic('market', follower())
    realtime.followTopic('trades:BTC/USDT', follower())
    await moment()
    socket.ack()
    show('hidden')
    expect(socket.sent.at(-1)).toEqual(['unsubscribe', ['trades:BTC/USDT']])
    socket.ack()
    socket.down()
    socket.up()
    expect(socket.sent.at(-1)).toEqual(['subscribe', ['market']])
    socket.ack()
    show('visible')
    expect(socket.sent.at(-1)).toEqual(['subscribe', ['trades:BTC/USDT']])
  })
})

describe('the events of a person', () => {
  const balance = (seq: number) => socket.hear('balance', { seq, rows: [] })

  beforeEach(() => {
    socket.up()
    socket.hear('hello', { server_time: 1, seq: 10 })
  })

  test('are delivered once each, in order', () => {
    const heard: number[] = []
    realtime.onUserEvent('balance', ({ seq }) => heard.push(seq))
    balance(11)
    balance(11)
    balance(12)
    expect(heard).toEqual([11, 12])
    expect(refreshed).not.toHaveBeenCalled()
  })

  test('of a type that this build does not know advance the sequence number and have no other effect', () => {
    const all = vi.fn()
    realtime.onUserEvent('balance', all)
    socket.hear('moon_landing', { seq: 11, crew: 3 })
    balance(12)
    expect(all).toHaveBeenCalledTimes(1)
    expect(refreshed).not.toHaveBeenCalled()
    socket.hear('moon_landing', { seq: 'x' })
    socket.hear('moon_landing')
    balance(13)
    expect(refreshed).not.toHaveBeenCalled()
  })

  test('that break the contract are not delivered, but invalidate their reads', () => {
    vi.useFakeTimers()
    const told = vi.fn()
    realtime.onUserEvent('balance', told)
    socket.hear('balance', { seq: 11, rows: [{ account: 7 }] })
    expect(told).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(refreshed).toHaveBeenCalledWith(expect.objectContaining({ path: wallet.all.path }))
    vi.useRealTimers()
  })

  test('with a gap in their numbers cause all data of the person to be read again', () => {
    balance(11)
    balance(13)
    expect(refreshed).toHaveBeenCalledTimes(1)
    expect(refreshed).toHaveBeenCalledWith(null)
  })

  test('missed while disconnected cause a read at the reconnection', () => {
    socket.hear('hello', { server_time: 1, seq: 10 })
    expect(refreshed).not.toHaveBeenCalled()
    socket.hear('hello', { server_time: 1, seq: 14 })
    expect(refreshed).toHaveBeenCalledWith(null)
    balance(15)
    expect(refreshed).toHaveBeenCalledTimes(1)
  })

  test('missed while disconnected cause a read, even when the person’s first event is among the missed events', async () => {
    const session = await import('../session/session.ts')
    session.openSession('token-new')
    refreshed.mockClear()
    socket.hear('hello', { server_time: 1, seq: 0 })
    socket.hear('hello', { server_time: 1, seq: 1 })
    expect(refreshed).toHaveBeenCalledTimes(1)
  })

  test('between the first reads and the first message of the socket cause a read, earlier events do not', async () => {
    const session = await import('../session/session.ts')
    const now = Math.floor(Date.now() / 1000)
    session.openSession('token-late')
    refreshed.mockClear()
    socket.hear('hello', { server_time: now, seq: 3, last_time: now - 100 })
    expect(refreshed).not.toHaveBeenCalled()
    session.openSession('token-later')
    refreshed.mockClear()
    socket.hear('hello', { server_time: now, seq: 4, last_time: now + 1 })
    expect(refreshed).toHaveBeenCalledWith(null)
  })

  test('of type "session" end this session when they name this session, and otherwise only invalidate the list of sessions', async () => {
    const session = await import('../session/session.ts')
    session.openSession('token-a')
    const heard = vi.fn()
    realtime.onUserEvent('session', heard)
    socket.hear('hello', { server_time: 1, seq: 10, last_time: 0 })
    refreshed.mockClear()
    const other = { seq: 11, reason: 'signed_in', ended: 0 }
    socket.hear('session', other)
    socket.hear('balance', { seq: 12, rows: [] })
    expect(heard.mock.calls).toEqual([[other]])
    expect(refreshed).not.toHaveBeenCalled()
    expect(session.getSession().token).toBe('token-a')
    socket.hear('session', { seq: 0, reason: 'password_changed', ended: 1 })
    expect(session.getSession().token).toBeNull()
  })
})

describe('a socket that the server has closed', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })
  const end = (): void => {
    socket.active = false
    socket.down()
  }

  test('is connected again after a pause, which grows when the server closes the new connection at once', async () => {
    socket.up()
    end()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.connect).toHaveBeenCalledTimes(1)
    socket.active = true
    socket.up()
    end()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(socket.connect).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.connect).toHaveBeenCalledTimes(2)
  })

  test('stays closed while the page is hidden', async () => {
    socket.up()
    show('hidden')
    end()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(socket.connect).not.toHaveBeenCalled()
    show('visible')
    expect(socket.connect).toHaveBeenCalledTimes(1)
  })

  test('is not reconnected by the app when only the connection was lost, because socket.io reconnects', async () => {
    socket.up()
    socket.down()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(socket.connect).not.toHaveBeenCalled()
  })
})

test('a first message of the socket that arrives late does not set back the estimated time of the server', async () => {
  const clock = await import('../platform/clock.ts')
  const now = Math.floor(Date.now() / 1000)
  options.auth(() => {})
  vi.spyOn(Date, 'now').mockReturnValue((now + 6) * 1000)
  clock.observeServerTime((now + 6) * 1000, (now + 6) * 1000, now + 6)
  const before = clock.serverNow()
  socket.hear('hello', { server_time: now, seq: 1, last_time: 0 })
  expect(Math.abs(clock.serverNow() - before)).toBeLessThan(1_000)
  vi.restoreAllMocks()
})

test('a new session reconnects the socket, with its token in the handshake only', async () => {
  const session = await import('../session/session.ts')
  session.openSession('token-a')
  expect(socket.disconnect).toHaveBeenCalledTimes(1)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  const auth = vi.fn()
  options.auth(auth)
  expect(auth).toHaveBeenCalledWith({ token: 'token-a' })
  expect(options.tryAllTransports).toBe(true)
})
