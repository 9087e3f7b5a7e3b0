import { useLingui } from '@lingui/react/macro'
import type { PayMethod, QuickBuy } from '#contract/funds/quickBuy.ts'
import type { IconShape } from '#ui/media/Icon.tsx'
import { CreditCard, Globe, Landmark, QrCode, Wallet } from '#ui/media/icons.ts'

export const METHOD_ICONS: Readonly<Record<PayMethod, IconShape>> = {
  bank: Landmark,
  card: CreditCard,
  wallet: Wallet,
  online_bank: Globe,
  scan: QrCode,
}

export const ORDERS = '/pages/fund/quick_buy_order'
export const QUICK_BUY = '/pages/fund/quick_buy'

export function useMethodName(): (method: PayMethod) => string {
  const { t } = useLingui()
  return (method) => {
    switch (method) {
      case 'bank':
        return t`Bank transfer`
      case 'card':
        return t`Card`
      case 'wallet':
        return t`E-wallet`
      case 'online_bank':
        return t`Online banking`
      case 'scan':
        return t`Scan to pay`
    }
  }
}

export function useStatusName(): (order: Pick<QuickBuy, 'status' | 'expired'>) => string {
  const { t } = useLingui()
  return ({ status, expired }) => {
    switch (status) {
      case 0:
        return t({ context: 'purchase', message: 'Awaiting payment' })
      case 1:
        return t({ context: 'purchase', message: 'Payment sent' })
      case 2:
        return t({ context: 'purchase', message: 'Completed' })
      case 3:
        return expired === 1 ? t({ context: 'purchase', message: 'Expired' }) : t`Cancelled`
      case 4:
        return t`Refused`
    }
  }
}
