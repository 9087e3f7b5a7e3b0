import {
  type AddressFault,
  type Destination,
  type DestinationTerms,
  readDestination,
} from '#domain/chain/destination.ts'
import { Refusal } from '../../refusal.ts'

/** The refusal of an address with what its text names. */
function refusalOf(fault: AddressFault, network: string): Refusal {
  switch (fault.why) {
    case 'other':
      return new Refusal('address_other', { found: fault.found, network })
    case 'old':
      return new Refusal('address_old', { use: fault.use })
    case 'contract':
      return new Refusal('address_contract', { coin: fault.token })
    case 'network':
      return new Refusal('withdraw_network')
    case 'missing':
    case 'shape':
      return new Refusal('bad_address', { network })
    default:
      return new Refusal(`address_${fault.why}`)
  }
}

/**
 * Where coins leave to, as it is sent to. Throws the Refusal that says why nothing can be sent there: `withdraw_tag`, or
 * one of an address.
 */
export function needDestination(network: string, given: Destination, terms: DestinationTerms): Destination {
  const read = readDestination(network, given, terms)
  if (!('why' in read)) return read
  throw read.field === 'tag' ? new Refusal('withdraw_tag') : refusalOf(read, network)
}
