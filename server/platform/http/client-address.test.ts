import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressKey, addressOf, trustOf } from './client-address.ts'

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const message = new IncomingMessage(socket)
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded
  return message
}

describe('addressOf', () => {
  it('ignores forwarded addresses when no proxy is trusted', () => {
    const trust = trustOf([])
    expect(addressOf(request('10.0.0.2', '198.51.100.1'), trust)).toBe('10.0.0.2')
    expect(addressOf(request('::ffff:127.0.0.1', '198.51.100.1'), trust)).toBe('127.0.0.1')
  })

  it('takes the nearest forwarded address that is not a trusted proxy', () => {
    const trust = trustOf(['10.0.0.0/8', '2001:db8::1'])
    expect(addressOf(request('203.0.113.9', '198.51.100.1'), trust)).toBe('203.0.113.9')
    expect(addressOf(request('10.0.0.2', '1.1.1.1, 198.51.100.1, 10.0.0.7'), trust)).toBe('198.51.100.1')
    expect(addressOf(request('2001:db8::1', '198.51.100.1'), trust)).toBe('198.51.100.1')
    expect(addressOf(request('192.168.0.2', '198.51.100.1'), trust)).toBe('192.168.0.2')
  })

  it('takes the forwarded address at the position from the end that equals the configured number of proxies', () => {
    expect(addressOf(request('203.0.113.9', '1.1.1.1, 198.51.100.1'), trustOf(1))).toBe('198.51.100.1')
    expect(addressOf(request('203.0.113.9', '1.1.1.1, 198.51.100.1'), trustOf(2))).toBe('1.1.1.1')
  })

  it('falls back to the address of the connection when a proxy forwards no valid address', () => {
    for (const forwarded of ['nonsense', '', ',,,', '999.1.1.1', '<script>', '\u0000'])
      expect(addressOf(request('10.0.0.2', forwarded), trustOf(1))).toBe('10.0.0.2')
  })
})

it('IPv6 addresses of one /64 count as one address', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'))
  expect(addressKey('2001:db8::a:b:c:d')).toBe(addressKey('2001:db8:0:0:1::2'))
  expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8::'))
  expect(addressKey('2001:db8:0:1::1')).not.toBe(addressKey('2001:db8::1'))
  expect(addressKey('::1')).not.toBe(addressKey('1::'))
  expect(addressKey('::ffff:192.0.2.1')).not.toBe(addressKey('::ffff:192.0.2.2'))
})
