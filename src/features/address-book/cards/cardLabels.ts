import { useLingui } from '@lingui/react/macro'
import type { CardFault, CardField, CardKind } from '#domain/funds/bank.ts'

/**
 * Labels of the fields of a card by kind of card; the wire uses other names
 * (docs/products/payout.md#fields-of-a-card).
 */
export function useCardLabels(kind: CardKind): {
  readonly labels: Readonly<Record<CardField, string>>
  readonly words: (fault: CardFault | undefined) => string | undefined
} {
  const { t } = useLingui()
  const labels: Readonly<Record<CardField, string>> = {
    country_code: t`Country or region`,
    real_name: t`Card holder`,
    bank_name: t`Bank`,
    bank_network: t`Branch`,
    bank_account: kind === 'international' ? t`IBAN or account number` : t`Account number`,
    bank_dizhi: t`City`,
    alipay_account: t`ABA number`,
    wechat_account: t`Card holder address`,
    wechat_nickname: t`SWIFT code`,
    swift_code: t`SWIFT/BIC`,
    phone: t`Phone`,
  }
  const words = (fault: CardFault | undefined): string | undefined => {
    switch (fault) {
      case undefined:
      // A field shows its maximum length itself, so a text that is too long needs no message.
      case 'long':
        return undefined
      case 'missing':
        return t`Required`
      case 'name':
        return t`Enter the holder’s name with letters only`
      case 'text':
        return t`Special characters are not allowed`
      case 'aba':
        return t`Enter a valid 9-digit ABA number`
      case 'swift':
        return t`A SWIFT code has 8 or 11 characters`
      case 'iban':
        return t`Enter a valid IBAN for this country`
      case 'account':
        return t`Enter a valid account number`
      case 'phone':
        return t`Enter a valid phone number`
    }
  }
  return { labels, words }
}
