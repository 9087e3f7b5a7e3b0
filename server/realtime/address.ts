import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { addressKey } from '../http/limits.ts'

/** Where a proxy of ours may stand: this machine and private networks, as `server/http` trusts them. */
const inside = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

const bare = (ip: string): string => ip.trim().replace(/^::ffff:(?=\d+\.)/, '')

function isInside(ip: string): boolean {
  const family = isIP(ip)
  return family !== 0 && inside.check(ip, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The address that a socket counts for. Behind https stands a proxy, whose word about the one before it is taken as
 * long as it is one of ours; what a client wrote itself further left says nothing.
 */
export function addressOf(request: IncomingMessage, proxied: boolean): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = proxied && forwarded !== '' ? forwarded.split(',').map(bare) : []
  let address = bare(request.socket.remoteAddress ?? '')
  while (hops.length > 0 && isInside(address)) {
    const before = hops.pop() ?? ''
    if (isIP(before) === 0) break
    address = before
  }
  return addressKey(address)
}
