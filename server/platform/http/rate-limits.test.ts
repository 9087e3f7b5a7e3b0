import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { allCalls, table } from '#contract/table.ts'
import { freePort, until } from '#tests/helpers/test-server.ts'
import { AppError } from '../errors.ts'
import { hasOwnBucket, LIMITS, limitGate } from './rate-limits.ts'

/** How many times `work` succeeds before the first error. */
async function count(work: () => Promise<void>): Promise<number> {
  for (let n = 0; ; n++) {
    try {
      await work()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      return n
    }
  }
}

describe('limits in memory', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('reject a call with the number of seconds to wait, and accept the call after this time', async () => {
    const gate = limitGate()
    const login = () => gate.guest('auth.login', '192.0.2.1')
    expect(await count(login)).toBe(LIMITS.login.points)
    await expect(login()).rejects.toMatchObject({ values: { seconds: LIMITS.login.duration } })
    vi.advanceTimersByTime(LIMITS.login.duration * 1000)
    expect(await count(login)).toBe(LIMITS.login.points)
  })

  it('count each kind of login call separately', async () => {
    const gate = limitGate()
    const from = '192.0.2.1'
    expect(await count(() => gate.guest('auth.checkCode', from))).toBe(LIMITS.checkCode.points)
    expect(await count(() => gate.guest('auth.sendCode', from))).toBe(LIMITS.sendCode.points)
    expect(await count(() => gate.guest('auth.login', from))).toBe(LIMITS.login.points)
    expect(await count(() => gate.guest('auth.login', '192.0.2.2'))).toBe(LIMITS.login.points)
  })

  it('of one IP address are not reduced by many calls of other IP addresses', async () => {
    const gate = limitGate()
    for (let n = 0; n < 200; n++)
      for (let i = 0; i < 20; i++) await gate.guest('auth.checkCode', `198.51.${n}.1`)
    await gate.guest('auth.checkCode', '192.0.2.9')
    await gate.guest('auth.login', '192.0.2.9')
  })

  it('count the calls of a member against one limit and all calls of an IP address against another limit', async () => {
    const gate = limitGate()
    expect(await count(() => gate.address('192.0.2.2'))).toBe(LIMITS.address.points)
    expect(await count(() => gate.member(1, table.spot.place))).toBe(LIMITS.writes.points)
    expect(await count(() => gate.member(2, table.user.upload))).toBe(LIMITS.uploads.points)
    expect(await count(() => gate.member(3, table.wallet.all))).toBe(LIMITS.account.points)
  })

  const writes = allCalls.filter(([, call]) => call.kind === 'write')

  it('reject writes of a member above the hourly limit, for writes of any kind and at any rate', async () => {
    const gate = limitGate()
    const members = writes.filter(([, call]) => call.access === 'member' && !call.upload)
    let n = 0
    const next = async () => {
      const [, call] = members[n++ % members.length] ?? []
      if (!call) throw new Error('no writes')
      await gate.member(4, call)
      vi.advanceTimersByTime(100)
    }
    expect(await count(next)).toBe(LIMITS.writesHour.points)
    await expect(next()).rejects.toMatchObject({ key: 'too_many_requests' })
    await gate.member(4, table.wallet.all)
    vi.advanceTimersByTime(LIMITS.writesHour.duration * 1000)
    await next()
  })

  it.each(writes.filter(([, call]) => call.access !== 'member').map(([name]) => name))(
    'count the write %s of guests separately',
    async (name) => {
      expect(hasOwnBucket(name)).toBe(true)
      const gate = limitGate()
      expect(await count(() => gate.guest(name, '192.0.2.1'))).toBeLessThanOrEqual(30)
    },
  )
})

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

describe.skipIf(!hasRedis)('limits in Redis (skipped where redis-server is not installed)', () => {
  let server: ChildProcess
  const clients: Redis[] = []
  beforeAll(async () => {
    const port = await freePort()
    server = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    for (let n = 0; n < 2; n++) {
      const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 3 })
      client.on('error', () => {})
      clients.push(client)
    }
    await until('Redis to answer', () => clients.every(({ status }) => status === 'ready'))
  })
  afterAll(() => {
    for (const client of clients) client.disconnect()
    server.kill('SIGKILL')
  })

  it('count the calls and sockets of both nodes together, and of each node separately while Redis is unavailable', async () => {
    const [one, two] = clients.map((client) => limitGate(client))
    if (!one || !two) throw new Error('no two nodes')
    for (let n = 0; n < 15; n++) await one.guest('auth.login', '192.0.2.1')
    expect(await count(() => two.guest('auth.login', '192.0.2.1'))).toBe(LIMITS.login.points - 15)
    await expect(one.guest('auth.login', '192.0.2.1')).rejects.toBeInstanceOf(AppError)

    for (let n = 0; n < LIMITS.sockets.points; n++) await (n % 2 ? one : two).socket('192.0.2.1')
    expect([await one.socket('192.0.2.1'), await two.socket('192.0.2.1')]).toEqual([false, false])
    expect(await one.socket('192.0.2.2')).toBe(true)

    server.kill('SIGKILL')
    await until('the connection to be lost', () => clients.every(({ status }) => status !== 'ready'))
    expect(await count(() => one.guest('auth.login', '192.0.2.3'))).toBe(LIMITS.login.points)
    expect(await count(() => two.guest('auth.login', '192.0.2.3'))).toBe(LIMITS.login.points)
  })
})
