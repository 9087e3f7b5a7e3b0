import type { AcceptanceLine } from '../criterion.ts'

export const payout: readonly AcceptanceLine[] = [
  {
    id: 'payout-01',
    line: 'One empty field blocks and is scrolled to.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'an empty field blocks saving and is scrolled into view, and labels and field names follow the specification',
      },
      {
        file: 'src/domain/funds/bank.test.ts',
        title: 'a bank form rejects a visible field that is empty or holds an invalid number',
      },
    ],
  },
  {
    id: 'payout-02',
    line: 'The fields carry the relabelled names and the wire names stay.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'an empty field blocks saving and is scrolled into view, and labels and field names follow the specification',
      },
    ],
  },
  {
    id: 'payout-03',
    line: 'No store of the device has the full number.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'the list shows the last four digits of a card, and the device does not store the number',
      },
    ],
  },
  {
    id: 'payout-04',
    line: 'The server never gives the number back, only its last four digits.',
    tests: [
      {
        file: 'tests/invariants/identity/payout-methods.test.ts',
        title:
          'bank cards for payouts › are returned without the full card number, and can be used 24 hours after they were saved',
      },
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'the list shows the last four digits of a card, and the device does not store the number',
      },
    ],
  },
  {
    id: 'payout-05',
    line: 'ABA numbers, SWIFT codes and IBANs are checked.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'an empty field blocks saving and is scrolled into view, and labels and field names follow the specification',
      },
      {
        file: 'src/domain/funds/bank.test.ts',
        title:
          'an ABA routing number is accepted only with nine digits of a range in use and a valid checksum',
      },
      {
        file: 'src/domain/funds/bank.test.ts',
        title:
          'a SWIFT code is accepted only with 8 or 11 characters and a known country, and a test code is rejected',
      },
      {
        file: 'src/domain/funds/bank.test.ts',
        title: 'an IBAN is accepted only with the length of its country and the remainder 1 modulo 97',
      },
      {
        file: 'tests/invariants/identity/payout-methods.test.ts',
        title: 'bank cards for payouts › are rejected with an error for each invalid field',
      },
    ],
  },
  {
    id: 'payout-06',
    line: 'An IBAN is checked where the chosen country has one.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'an IBAN is validated in countries that use IBANs, and the pickers return the chosen country and city to the form',
      },
    ],
  },
  {
    id: 'payout-07',
    line: 'A holder other than the verified name is warned of.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'an IBAN is validated in countries that use IBANs, and the pickers return the chosen country and city to the form',
      },
      {
        file: 'src/domain/funds/bank.test.ts',
        title: 'names of account holders are compared without case, accents, punctuation and word order',
      },
      {
        file: 'tests/invariants/identity/payout-methods.test.ts',
        title: 'bank cards for payouts › are marked when the card holder is not the verified person',
      },
    ],
  },
  {
    id: 'payout-08',
    line: 'A saved card waits 24 hours for payouts.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'the list shows the last four digits of a card, and the device does not store the number',
      },
      {
        file: 'tests/invariants/identity/payout-methods.test.ts',
        title:
          'bank cards for payouts › are returned without the full card number, and can be used 24 hours after they were saved',
      },
    ],
  },
  {
    id: 'payout-09',
    line: 'Without a line the face is readable and saving is rejected.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title: 'the list shows the last four digits of a card, and the device does not store the number',
      },
    ],
  },
  {
    id: 'payout-10',
    line: 'Country and place come back from their pages with the rest of the form kept.',
    tests: [
      {
        file: 'tests/e2e/funds/payout-methods.spec.ts',
        title:
          'an IBAN is validated in countries that use IBANs, and the pickers return the chosen country and city to the form',
      },
    ],
  },
]
