import type { AcceptanceLine } from '../criterion.ts'

export const addressBook: readonly AcceptanceLine[] = [
  {
    id: 'address-book-01',
    line: 'Pick mode shows the addresses of that coin and network only and gives back a tapped one.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'in pick mode the addresses of the coin are listed, and a tapped address is returned unless it is on hold',
      },
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'an address for another network of the coin is saved, and pick mode lists addresses of the current network only',
      },
    ],
  },
  {
    id: 'address-book-02',
    line: 'The second page comes by scrolling, then "No more data".',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'scrolling loads page 2 and ends with "No more data", and chips filter by coin',
      },
    ],
  },
  {
    id: 'address-book-03',
    line: 'A deleted address can no longer be picked for a withdrawal.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'the QR code opens at full size, and an address is copied and deleted',
      },
      {
        file: 'tests/invariants/identity/payout-methods.test.ts',
        title: 'the address book › can be read and changed by its owner only',
      },
    ],
  },
  {
    id: 'address-book-04',
    line: 'An address of another network is blocked, also one with a wrong letter.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'an ERC20 address for a TRC20 coin and an address with a wrong checksum are rejected',
      },
      {
        file: 'src/features/address-book/addresses/formRules.test.ts',
        title:
          'the form for a saved address rejects an address of another network and an address with a wrong checksum',
      },
      {
        file: 'src/domain/funds/chain/destination.test.ts',
        title:
          'with one wrong letter at any position is rejected on every network whose addresses have a checksum',
      },
      {
        file: 'src/domain/funds/chain/destination.test.ts',
        title: 'of another network is rejected with the name of that network',
      },
      {
        file: 'tests/invariants/identity/payout-methods.test.ts',
        title:
          'the address book › accepts an address only if the address is valid for the chosen network and is sent with an uploaded QR code and the pay password',
      },
    ],
  },
  {
    id: 'address-book-05',
    line: 'The code of an address is drawn by itself; a picture of one counts for the address that it holds only.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'a QR code generated from the address is saved with it, and the new row is first',
      },
      {
        file: 'src/features/address-book/addresses/formRules.test.ts',
        title:
          'a picture of a QR code is valid only for the address, tag, network and coin that it was compared with',
      },
    ],
  },
  {
    id: 'address-book-06',
    line: 'A code that holds another address is warned of.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'the QR code of an uploaded image is read, a different address is warned about, and the same address is accepted',
      },
      {
        file: 'src/domain/funds/chain/payment-codes/readCode.test.ts',
        title: 'the payment code %s is parsed into all of its parts',
      },
    ],
  },
  {
    id: 'address-book-07',
    line: 'A saved address stands first.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'a QR code generated from the address is saved with it, and the new row is first',
      },
    ],
  },
  {
    id: 'address-book-08',
    line: 'A new address is usable after 24 hours and says from when.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'a QR code generated from the address is saved with it, and the new row is first',
      },
      {
        file: 'tests/e2e/funds/withdraw.spec.ts',
        title: 'a new address of the address book shows when it can be used',
      },
      {
        file: 'tests/invariants/withdraw/withdraw.test.ts',
        title:
          'a withdrawal › is rejected during a pause of withdrawals, and to an address on hold, even if the address was deleted and saved again',
      },
    ],
  },
  {
    id: 'address-book-09',
    line: 'TRC20, ERC20 (EIP-55) and Bitcoin addresses are checked by their own rules.',
    tests: [
      {
        file: 'src/domain/funds/chain/destination.test.ts',
        title: 'of the samples is accepted when listed as valid, or rejected with the listed reason',
      },
      {
        file: 'src/domain/funds/chain/destination.test.ts',
        title: 'of EVM with one letter in the wrong case fails the EIP-55 checksum',
      },
      {
        file: 'src/domain/funds/chain/destination.test.ts',
        title: 'of every network is tested with five valid and ten invalid samples of its documentation',
      },
    ],
  },
  {
    id: 'address-book-10',
    line: 'An address on hold cannot be picked.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'in pick mode the addresses of the coin are listed, and a tapped address is returned unless it is on hold',
      },
    ],
  },
  {
    id: 'address-book-11',
    line: 'The code can be made from the address, uploaded or scanned.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'a QR code generated from the address is saved with it, and the new row is first',
      },
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'the QR code of an uploaded image is read, a different address is warned about, and the same address is accepted',
      },
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'the camera reads the address and is off after its sheet closes',
      },
    ],
  },
  {
    id: 'address-book-12',
    line: 'Without a line saving is rejected and the draft stays without the pay password; the book is readable.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'offline saving is rejected and the draft is kept, without the pay password',
      },
      { file: 'tests/e2e/funds/payout-methods.spec.ts', title: 'offline the address book is readable' },
    ],
  },
  {
    id: 'address-book-13',
    line: 'Chips filter by coin; an address is copied whole and its code shown large.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'scrolling loads page 2 and ends with "No more data", and chips filter by coin',
      },
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'the QR code opens at full size, and an address is copied and deleted',
      },
    ],
  },
]
