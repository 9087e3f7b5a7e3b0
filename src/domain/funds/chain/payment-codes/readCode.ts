import { plainLine } from '../../../text/plainText.ts'
import { CODE_MAX } from '../addressLengths.ts'
import { readTag } from '../addressTags.ts'
import { readAddress } from '../destination.ts'
import { networkNamed } from '../networks.ts'
import { oneOf, type Parts, partsOf } from './codeParts.ts'
import { ethereum } from './ethereum.ts'
import { amountOf, type CodeFault, type Payment, tokenAt } from './payment.ts'
import { SCHEMES, type Scheme, STELLAR_PAY } from './schemes.ts'
import { stellarPay } from './stellar.ts'

/** Whether a text is a payment code, which begins with a scheme, and not a plain address. */
export const isCode = (text: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(plainLine(text))

function simple({ body, query }: Parts, scheme: Scheme): Payment | CodeFault {
  const { network, tag: tagNames = [], token: tokenName, words, lenient } = scheme
  const known = ['amount', ...tagNames, ...(tokenName ? [tokenName] : []), ...words]
  const strange = [...query.keys()].filter((name) => !known.includes(name))
  if (lenient ? strange.some((name) => name.startsWith('req-')) : strange.length > 0) return { why: 'asks' }
  if (scheme.before?.test(body) === false) return { why: 'unknown' }
  const found = readAddress(network, body.replace(scheme.before ?? '', ''))
  if ('why' in found) return { why: 'address', network, fault: found }
  const contract = query.get(tokenName ?? '') ?? ''
  const token = contract === '' ? null : tokenAt(network, contract)
  if (token === undefined) return { why: 'token' }
  const decimals = token?.decimals ?? networkNamed(network)?.decimals ?? 0
  const amount = amountOf(query.get('amount') ?? '', decimals, scheme.amount)
  if (amount === false) return { why: 'amount' }
  const written = oneOf(query, tagNames)
  if (written === null) return { why: 'asks' }
  return tagged(
    { networks: [network], address: found.address, token: token?.coin ?? null, amount },
    written,
    found.tag,
  )
}

/** Combines the payment's tag with a tag included in the address. */
function tagged(
  payment: Omit<Payment, 'tag'>,
  written: string,
  carried: string | null = null,
): Payment | CodeFault {
  if (written === '') return { ...payment, tag: carried ?? '' }
  const read = readTag(written, {
    kind: networkNamed(payment.networks[0] ?? '')?.tag,
    needed: true,
    none: false,
  })
  if (typeof read === 'string' || (carried !== null && carried !== read.tag)) return { why: 'tag' }
  return { ...payment, tag: read.tag }
}

/** Parses a complete payment code; returns the reason when the code is invalid or not supported. */
export function readCode(text: string): Payment | CodeFault {
  const line = plainLine(text)
  const [, name = '', rest = ''] = /^([a-z][a-z\d+.-]*):(.*)$/i.exec(line) ?? []
  const kind = name.toLowerCase()
  const parts = line.length > CODE_MAX ? null : partsOf(rest)
  if (name === '') return { why: 'unknown' }
  if (!parts) return { why: 'asks' }
  if (kind === 'ethereum') return ethereum(parts)
  if (kind === 'web+stellar') {
    const pay = stellarPay(parts)
    return pay ? simple(pay, STELLAR_PAY) : { why: 'asks' }
  }
  const scheme = Object.hasOwn(SCHEMES, kind) ? SCHEMES[kind] : undefined
  return scheme ? simple(parts, scheme) : { why: 'unknown' }
}
