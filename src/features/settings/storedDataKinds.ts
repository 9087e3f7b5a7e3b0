import { useLingui } from '@lingui/react/macro'
import type { StoreName } from '#contract/wire/callBuilders.ts'
import type { IconShape } from '#ui/media/Icon.tsx'
import {
  Banknote,
  ChartCandlestick,
  ChartColumn,
  FileText,
  Mail,
  Megaphone,
  User,
  Wallet,
} from '#ui/media/icons.ts'

export interface Kind {
  readonly store: StoreName
  readonly icon: IconShape
  readonly name: string
}

/** Kinds of stored data with their names, the most used kind first. */
export function useKinds(): readonly Kind[] {
  const { t } = useLingui()
  return [
    { store: 'quotes', icon: ChartColumn, name: t`Market prices` },
    { store: 'candles', icon: ChartCandlestick, name: t`Charts` },
    { store: 'balances', icon: Wallet, name: t`Balances` },
    { store: 'messages', icon: Mail, name: t`Messages` },
    { store: 'announcements', icon: Megaphone, name: t`Announcements` },
    { store: 'profile', icon: User, name: t`Your profile` },
    { store: 'fiat', icon: Banknote, name: t`Fiat rates` },
    { store: 'pages', icon: FileText, name: t`Orders, records and other pages` },
  ]
}
