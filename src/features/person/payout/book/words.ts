import { useLingui } from '@lingui/react/macro'
import type { BookFault } from './rules.ts'

/** The words for what is wrong with a new address. */
export function useBookWords(): (fault: BookFault | undefined, network: string) => string | undefined {
  const { t } = useLingui()
  return (fault, network) => {
    switch (fault) {
      case undefined:
        return undefined
      case 'coin':
        return t`Choose a coin`
      case 'missing':
        return t`Enter the address`
      case 'shape':
        return t`This is not a ${network} address`
      case 'checksum':
        return t`The address has a typo: its checksum does not match`
      case 'name':
        return t`Give the address a name`
      case 'qr':
        return t`Add the QR code of the address`
      case 'stale':
        return t`The address has changed. Add its QR code again`
    }
  }
}
