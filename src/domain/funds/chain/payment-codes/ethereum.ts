import { big } from '../../../money.ts'
import { readAddress } from '../destination.ts'
import { NETWORKS } from '../networks.ts'
import { knowsAll, type Parts } from './codeParts.ts'
import { amountOf, type CodeFault, type Payment, tokenAt } from './payment.ts'

const EVM = Object.entries(NETWORKS).filter(([, { chainId }]) => chainId !== undefined)
const GAS = ['gas', 'gaslimit', 'gasprice']
/** EIP-681: `ethereum:[pay-]0x…[@chain][/function][?…]`. */
const EIP681 = /^(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,9}))?(?:\/([a-z_]\w*))?$/i

/** An EIP-681 number such as `2.014e18` in plain digits; null when the number is not an integer. */
function integer(text: string): string | null {
  const [, digits, exponent = '0'] = /^(\d{1,30}(?:\.\d{1,30})?)(?:e(\d{1,2}))?$/i.exec(text) ?? []
  if (digits === undefined) return null
  const value = big(digits).times(big(10).pow(Number(exponent)))
  return value.round(0).eq(value) ? value.toFixed(0) : null
}

/** Parses the part after `ethereum:`: native coins to an address, or the `transfer` of a known token. */
export function ethereum({ body, query }: Parts): Payment | CodeFault {
  const [, target, chain, call] = EIP681.exec(body) ?? []
  if (target === undefined) return { why: 'unknown' }
  const networks = EVM.filter(([, network]) => chain === undefined || network.chainId === Number(chain))
  const network = networks[0]
  if (!network) return { why: 'unknown' }
  const names = networks.map(([name]) => name)
  if (call === undefined) {
    if (!knowsAll(query, ['value', ...GAS])) return { why: 'asks' }
    return evmPayment(names, target, { token: null, decimals: 18, units: query.get('value') })
  }
  // A token is sent by its contract, so the code names the contract and the call contains the receiver.
  if (call !== 'transfer' || !knowsAll(query, ['address', 'uint256', ...GAS])) return { why: 'asks' }
  const token = names.map((name) => tokenAt(name, target)).find((one) => one !== undefined)
  if (!token) return { why: 'token' }
  const units = query.get('uint256')
  return evmPayment([token.network], query.get('address') ?? '', {
    token: token.coin,
    decimals: token.decimals,
    units,
  })
}

function evmPayment(
  networks: readonly string[],
  to: string,
  { token, decimals, units }: { token: string | null; decimals: number; units: string | undefined },
): Payment | CodeFault {
  const network = networks[0] ?? ''
  const found = readAddress(network, to)
  if ('why' in found) return { why: 'address', network, fault: found }
  const whole = units === undefined ? '' : integer(units)
  const amount = whole === null ? false : amountOf(whole, decimals, 'smallest')
  if (amount === false) return { why: 'amount' }
  return { networks, address: found.address, tag: '', token, amount }
}
