import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/** Says of an address, counted from this server outwards, whether its word about the one before it is taken. */
export type Trust = (address: string, hop: number) => boolean

/** TRUST_PROXY: so many proxies, or the addresses and networks where they stand; none by default. */
export type TrustSetting = number | readonly string[]

/** Throws a TypeError for what is no address, network or `loopback`, `linklocal`, `uniquelocal`. */
export const trustOf = (setting: TrustSetting): Trust =>
  typeof setting === 'number' ? (_address, hop) => hop < setting : proxyAddr.compile([...setting])

/**
 * Who is at the other end, for calls and sockets alike: the neighbour himself, or whoever the trusted proxies name. What
 * a client wrote further left says nothing, nor does a name that is no address.
 */
export function addressOf(request: IncomingMessage, trust: Trust): string {
  const named = proxyAddr(request, trust)
  const address = isIP(named) === 0 ? (request.socket.remoteAddress ?? '') : named
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** An IPv6 subscriber owns a /64: all of it is one address for the limits. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (!ip.includes('::')) return groups.slice(0, 4).join(':')
  const rest = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
