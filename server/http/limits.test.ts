import { describe, expect, it } from 'vitest'
import { table } from '#contract/table.ts'
import { Refusal } from '../refusal.ts'
import { addressKey, LIMITS, Limiter, limitGate } from './limits.ts'

function limiter() {
  const clock = { now: 0 }
  return { clock, limiter: new Limiter(() => clock.now) }
}

describe('Limiter', () => {
  it('lets a burst through, then says how long to wait, then refills', () => {
    const { clock, limiter: one } = limiter()
    const limit = { burst: 3, perSecond: 0.5 }
    expect([1, 2, 3, 4].map(() => one.take('a', limit))).toEqual([0, 0, 0, 2])
    expect(one.take('b', limit)).toBe(0)
    clock.now = 2000
    expect([one.take('a', limit), one.take('a', limit)]).toEqual([0, 2])
  })

  it('never holds more than a burst', () => {
    const { clock, limiter: one } = limiter()
    const limit = { burst: 2, perSecond: 100 }
    one.take('a', limit)
    clock.now = 1e9
    expect([1, 2, 3].map(() => one.take('a', limit))).toEqual([0, 0, 1])
  })
})

describe('limitGate', () => {
  const until = (work: () => void): number => {
    for (let n = 0; ; n++) {
      try {
        work()
      } catch (problem) {
        expect(problem).toBeInstanceOf(Refusal)
        return n
      }
    }
  }

  it('is strict at sign-in and generous for reads of one address', () => {
    const gate = limitGate(limiter().limiter)
    expect(until(() => gate.signIn('192.0.2.1'))).toBe(LIMITS.signIn.burst)
    expect(until(() => gate.address('192.0.2.2'))).toBe(LIMITS.address.burst)
  })

  it('limits a member wherever the calls come from', () => {
    const gate = limitGate(limiter().limiter)
    expect(until(() => gate.member(1, table.spot.place))).toBe(LIMITS.writes.burst)
    expect(until(() => gate.member(2, table.user.upload))).toBe(LIMITS.uploads.burst)
    expect(until(() => gate.member(3, table.wallet.all))).toBe(LIMITS.account.burst)
  })
})

it('takes a whole /64 as one address', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'))
  expect(addressKey('2001:db8::a:b:c:d')).toBe(addressKey('2001:db8:0:0:1::2'))
  expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8::'))
  expect(addressKey('2001:db8:0:1::1')).not.toBe(addressKey('2001:db8::1'))
  expect(addressKey('::1')).not.toBe(addressKey('1::'))
  expect(addressKey('::ffff:192.0.2.1')).not.toBe(addressKey('::ffff:192.0.2.2'))
})
