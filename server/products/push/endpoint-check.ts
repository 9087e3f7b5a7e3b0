import { lookup as ask, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Address ranges outside the public internet: RFC 6890 and later registrations. */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4')
/**
 * The only IPv6 range of the public internet. The parts of it that map to IPv4 or are reserved for documentation are
 * excluded below.
 */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4')
    case 6:
      return open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    default:
      return false
  }
}

const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)\.?$/

/**
 * Whether the server may post to the address of a push subscription. The client sends this address, so an attacker
 * may choose it. It must use https on the default port and a host name with a dot; IP addresses and internal names
 * are rejected.
 * @param local an additional origin that the operator allows.
 */
export function mayPush(endpoint: string, local: string | null): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (local !== null && origin === local) return true
  if (protocol !== 'https:' || port !== '') return false
  return isIP(hostname) === 0 && !hostname.startsWith('[') && hostname.includes('.') && !INSIDE.test(hostname)
}

/** Thrown when a host name resolves to a private address. */
export class ClosedAddressError extends Error {}

/**
 * DNS lookup for connections that returns only public addresses. The connection uses its result, so there is no
 * second lookup that could return another address.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  ask(hostname, { ...options, all: true }, (problem, found: readonly LookupAddress[] = []) => {
    if (problem) return done(problem, '', 0)
    const [first] = found
    if (!first || !found.every(({ address }) => isPublic(address)))
      return done(new ClosedAddressError(`${hostname} is no public address`), '', 0)
    if (options.all) done(null, [...found])
    else done(null, first.address, first.family)
  })
}
