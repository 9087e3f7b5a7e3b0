import { lookup as ask, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where no service of the public internet is: RFC 6890 and what came since. */
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
/** Addresses of version 6 are public within this one alone, less what leads back to version 4 or is for examples. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

/** Whether an address is one of the public internet. */
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
 * Whether a subscription's address may be written to. A browser says it, and so may anybody: https on its own port at a
 * name with a dot, never an address or a name of the inside. `local` is the one origin that the operator lets through.
 */
export function mayPush(endpoint: string, local: string | null): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (local !== null && origin === local) return true
  if (protocol !== 'https:' || port !== '') return false
  return isIP(hostname) === 0 && !hostname.startsWith('[') && hostname.includes('.') && !INSIDE.test(hostname)
}

/** Thrown where a name leads inside. */
export class ClosedAddressError extends Error {}

/**
 * Looks a name up as Node does and lets through addresses of the public internet alone. It is asked by the connection
 * itself, so that no second look can find another address.
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
