import {
  type AddressFault,
  type Destination,
  type DestinationTerms,
  readDestination,
} from '#domain/funds/chain/destination.ts'
import { networkLabel } from '#domain/funds/chain/networks.ts'
import { AppError } from '../../platform/errors.ts'

/** The error for an invalid address, with the details that its text needs. */
function errorOf(fault: AddressFault, network: string): AppError {
  switch (fault.why) {
    case 'other':
      return new AppError('address_other', { found: fault.found, network: networkLabel(network) })
    case 'old':
      return new AppError('address_old', { use: fault.use })
    case 'contract':
      return new AppError('address_contract', { coin: fault.token })
    case 'network':
      return new AppError('withdraw_network')
    case 'missing':
    case 'shape':
      return new AppError('bad_address', { network: networkLabel(network) })
    default:
      return new AppError(`address_${fault.why}`)
  }
}

/**
 * The destination of a withdrawal in the form in which it is sent. Throws AppError `withdraw_tag`, or an
 * error for an invalid address.
 */
export function requireDestination(
  network: string,
  given: Destination,
  terms: DestinationTerms,
): Destination {
  const read = readDestination(network, given, terms)
  if (!('why' in read)) return read
  throw read.field === 'tag' ? new AppError('withdraw_tag') : errorOf(read, network)
}
