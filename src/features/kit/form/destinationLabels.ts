import { useLingui } from '@lingui/react/macro'
import type { AddressFault } from '#domain/funds/chain/destination.ts'
import { networkLabel } from '#domain/funds/chain/networks.ts'
import type { PrefillFault } from '#domain/funds/chain/payment-codes/prefill.ts'

interface DestinationLabels {
  /** Why an address is invalid on a network. */
  readonly address: (fault: AddressFault, network: string) => string
  /** Why a payment code is not accepted. */
  readonly code: (fault: PrefillFault) => string
}

/** Messages for an invalid destination. */
export function useDestinationLabels(): DestinationLabels {
  const { t } = useLingui()
  const address = (fault: AddressFault, name: string): string => {
    const network = networkLabel(name)
    switch (fault.why) {
      case 'missing':
        return t`Enter an address`
      case 'network':
      case 'shape':
        return t`Not an address of ${network}. Check the address and the network`
      case 'checksum':
        return t`The address has a typo: its checksum does not match. Copy it again`
      case 'letters':
        return t`The address contains a space or a character that no address has. Copy it again`
      case 'other': {
        const { found } = fault
        return t`This address is on ${found}, not on ${network}. Choose that network, or enter another address`
      }
      case 'old': {
        const { use } = fault
        return t`This old format can be taken for a Bitcoin address. Use the address that begins with ${use}`
      }
      case 'testnet':
        return t`This address is on a test network. Real coins cannot be sent there. Enter another address`
      case 'form':
        return t`Coins cannot be sent to this kind of address. Enter another address`
      case 'burn':
        return t`Nobody holds the key to this address. Coins sent there are lost. Enter another address`
      case 'system':
        return t`This address belongs to the network itself. Coins sent there are lost. Enter another address`
      case 'contract': {
        const { token: coin } = fault
        return t`This is the contract of ${coin}. Coins sent there are lost. Enter another address`
      }
    }
  }
  const code = (fault: PrefillFault): string => {
    switch (fault.why) {
      case 'address':
        return address(fault.fault, fault.network)
      case 'other': {
        const { found } = fault
        return t`This code is for ${found}`
      }
      case 'asks':
        return t`This code asks for something a withdrawal cannot do. Enter another address`
      case 'amount':
      case 'tag':
      case 'token':
        return t`The amount, tag or coin in this code is not correct. Enter another address`
      case 'unknown':
        return t`This payment code is not supported. Enter another address`
    }
  }
  return { address, code }
}
