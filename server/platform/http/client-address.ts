import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Whether the proxy at this address, `hop` steps from this server, is trusted to report the address
 * before it.
 */
export type Trust = (address: string, hop: number) => boolean

/**
 * TRUST_PROXY: a number of proxies, or the addresses and networks of the trusted proxies; none by default.
 */
export type TrustSetting = number | readonly string[]

/**
 * Throws a TypeError for a text that is neither an address nor a network nor one of `loopback`,
 * `linklocal`, `uniquelocal`.
 */
export const trustOf = (setting: TrustSetting): Trust =>
  typeof setting === 'number' ? (_address, hop) => hop < setting : proxyAddr.compile([...setting])

/**
 * The address of the client, for calls and sockets: the other end of the connection, or the address that trusted
 * proxies report. Entries of `X-Forwarded-For` that the client itself may have written, or that are not addresses,
 * are ignored.
 */
export function addressOf(request: IncomingMessage, trust: Trust): string {
  const named = proxyAddr(request, trust)
  const address = isIP(named) === 0 ? (request.socket.remoteAddress ?? '') : named
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/**
 * The key by which limits count an address. An IPv6 subscriber has a network of the size /64, so the whole network
 * counts as one address.
 */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (!ip.includes('::')) return groups.slice(0, 4).join(':')
  const rest = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
