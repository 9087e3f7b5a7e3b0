import { msg } from '#contract/wire/msg.ts'
import type { ErrorTexts, Mails } from '../../platform/texts/types.ts'

export const payoutErrors = {
  bad_address: msg({
    message: 'Not an address of {network}. Check the address and the network',
    context: 'error',
  }),
  address_checksum: msg({
    message: 'The address has a typo: its checksum does not match. Copy it again',
    context: 'error',
  }),
  address_letters: msg({
    message: 'The address contains a space or a character that no address has. Copy it again',
    context: 'error',
  }),
  address_other: msg({
    message: 'This address is on {found}, not on {network}. Choose that network, or enter another address',
    context: 'error',
  }),
  address_old: msg({
    message: 'This old format can be taken for a Bitcoin address. Use the address that begins with {use}',
    context: 'error',
  }),
  address_testnet: msg({
    message: 'This address is on a test network. Real coins cannot be sent there. Enter another address',
    context: 'error',
  }),
  address_form: msg({
    message: 'Coins cannot be sent to this kind of address. Enter another address',
    context: 'error',
  }),
  address_burn: msg({
    message: 'Nobody holds the key to this address. Coins sent there are lost. Enter another address',
    context: 'error',
  }),
  address_system: msg({
    message: 'This address belongs to the network itself. Coins sent there are lost. Enter another address',
    context: 'error',
  }),
  address_contract: msg({
    message: 'This is the contract of {coin}. Coins sent there are lost. Enter another address',
    context: 'error',
  }),
  address_exists: msg({
    message: 'This address is already in your address book. Choose it there',
    context: 'error',
  }),
  addresses_limit: msg({
    message: 'Your address book is full: {max} addresses at most. Delete one first',
    context: 'error',
  }),
  qrcode_missing: msg({ message: 'Add the QR code of the address', context: 'error' }),
  card_missing: msg({ message: 'Fill in every field', context: 'error' }),
  bad_holder: msg({ message: 'Enter the holder’s name with letters only', context: 'error' }),
  bad_address_name: msg({
    message: 'Special characters are not allowed. Remove them and try again',
    context: 'error',
  }),
  bad_bank_text: msg({
    message: 'Special characters are not allowed. Remove them and try again',
    context: 'error',
  }),
  bad_aba: msg({ message: 'Enter a valid 9-digit ABA number', context: 'error' }),
  bad_swift: msg({ message: 'A SWIFT code has 8 or 11 characters. Check it', context: 'error' }),
  bad_iban: msg({ message: 'Enter a valid IBAN for this country', context: 'error' }),
  bad_bank_account: msg({ message: 'Enter a valid account number', context: 'error' }),
  bad_phone: msg({ message: 'Enter a valid phone number', context: 'error' }),
} as const satisfies ErrorTexts

export const payoutMails = {
  address_added: {
    type: 'system',
    link: '/pages/setting/wallet',
    title: msg({ message: 'Withdrawal address added', context: 'message' }),
    content: msg({
      message:
        'The {currency} address {address} was added to your address book. Withdrawals to it are possible after 24 hours. If this was not you, delete it and change your passwords.',
      context: 'message',
    }),
  },
  card_saved: {
    type: 'system',
    link: '/pages/setting/bank',
    title: msg({ message: 'Payout card saved', context: 'message' }),
    content: msg({
      message:
        'The card ending in {last4} was saved for payouts. Payouts to it are possible after 24 hours. If this was not you, change your passwords.',
      context: 'message',
    }),
  },
} as const satisfies Mails
