import { useLingui } from '@lingui/react/macro'
import type { AddressFault } from '#domain/chain/destination.ts'
import type { Unfit } from '#domain/chain/payment/fill.ts'

interface DestinationWords {
  /** Why nothing can be sent to an address of a network. */
  readonly address: (fault: AddressFault, network: string) => string
  /** Why nothing is taken over from a payment code. */
  readonly code: (fault: Unfit) => string
}

/** The words for what is wrong with the place where coins would go. */
export function useDestinationWords(): DestinationWords {
  const { t } = useLingui()
  const address = (fault: AddressFault, network: string): string => {
    switch (fault.why) {
      case 'missing':
      case 'network':
      case 'shape':
        return t`This is not a ${network} address`
      case 'checksum':
        return t`The address has a typo: its checksum does not match`
      case 'letters':
        return t`The address holds a space or a character that no address has`
      case 'other': {
        const { found } = fault
        return t`This is an address of ${found}, not of ${network}`
      }
      case 'old': {
        const { use } = fault
        return t`This old spelling can be taken for a Bitcoin address. Use the one that begins with ${use}`
      }
      case 'testnet':
        return t`This is an address of a test network: real coins cannot be sent there`
      case 'form':
        return t`Coins cannot be sent to this kind of address`
      case 'burn':
        return t`Nobody has the key of this address: coins sent there are lost`
      case 'system':
        return t`This address belongs to the network itself: coins sent there are lost`
      case 'contract': {
        const { token: coin } = fault
        return t`This is the contract of ${coin}: coins sent there are lost`
      }
    }
  }
  const code = (fault: Unfit): string => {
    switch (fault.why) {
      case 'address':
        return address(fault.fault, fault.network)
      case 'other': {
        const { found } = fault
        return t`This code is for ${found}`
      }
      case 'asks':
        return t`This code asks for something that a withdrawal cannot do`
      case 'amount':
      case 'tag':
      case 'token':
        return t`The amount, tag or coin in this code is not correct`
      case 'unknown':
        return t`This is not a payment code that is known here`
    }
  }
  return { address, code }
}
