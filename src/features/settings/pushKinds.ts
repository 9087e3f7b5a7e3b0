import { useLingui } from '@lingui/react/macro'
import type { PushKind } from '#contract/communication/push.ts'
import type { IconShape } from '#ui/media/Icon.tsx'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BellPlus,
  CircleAlert,
  CircleCheck,
  Headset,
  ReceiptText,
  ShieldCheck,
} from '#ui/media/icons.ts'

interface Words {
  readonly icon: IconShape
  readonly name: string
  readonly note: string
}

/** Kinds of push messages in display order. */
export function usePushKinds(): Readonly<Record<PushKind, Words>> {
  const { t } = useLingui()
  return {
    fills: {
      icon: ReceiptText,
      name: t`Orders`,
      note: t`Orders filled, cancelled or not filled, and positions opened and closed`,
    },
    forced: {
      icon: CircleAlert,
      name: t`Liquidations`,
      note: t`Liquidations of positions and loans, and the warnings before them`,
    },
    results: {
      icon: CircleCheck,
      name: t`Results`,
      note: t`Seconds options, quizzes, copy trading, investments, NFTs, loans`,
    },
    recharges: {
      icon: ArrowDownToLine,
      name: t({ message: 'Deposits', context: 'notifications' }),
      note: t`Credited or rejected`,
    },
    withdrawals: {
      icon: ArrowUpFromLine,
      name: t({ message: 'Withdrawals', context: 'notifications' }),
      note: t`Requested, sent or rejected`,
    },
    security: {
      icon: ShieldCheck,
      name: t`Logins and security`,
      note: t`New logins, changed passwords and contacts, verification`,
    },
    prices: { icon: BellPlus, name: t`Price alerts`, note: t`Your price alerts` },
    service: { icon: Headset, name: t`Customer service`, note: t`Answers to your questions` },
  }
}
