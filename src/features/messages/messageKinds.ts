import { useLingui } from '@lingui/react/macro'
import type { MailType } from '#contract/communication/message.ts'
import type { ChipItem } from '#ui/choices/ChipRow.tsx'
import type { IconShape } from '#ui/media/Icon.tsx'
import { Banknote, ChartCandlestick, Gift, Image, ShieldCheck, Wallet } from '#ui/media/icons.ts'

export const MAIL_ICONS: Readonly<Record<MailType, IconShape>> = {
  system: ShieldCheck,
  order: ChartCandlestick,
  asset: Wallet,
  nft: Image,
  loan: Banknote,
  activity: Gift,
}

/** Values of the filter by kind; system messages appear under "All" only. */
export type Filter = '' | Exclude<MailType, 'system'>

/** The filter in the URL; absent for "All". */
export interface FilterProps {
  readonly type?: Filter | undefined
}

export function useFilters(): readonly ChipItem<Filter>[] {
  const { t } = useLingui()
  return [
    { value: '', label: t`All` },
    { value: 'order', label: t`Orders` },
    { value: 'asset', label: t`Assets` },
    { value: 'nft', label: t`NFT` },
    { value: 'loan', label: t`Loan` },
    { value: 'activity', label: t`Activity` },
  ]
}
