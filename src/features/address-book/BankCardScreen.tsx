import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type BankCard, payout } from '#contract/funds/payout.ts'
import { type Reading, useRead } from '#data/api/use-read.ts'
import type { CardKind } from '#domain/funds/bank.ts'
import { ReadState, RequireAccess } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import styles from './addressBook.module.css'
import { CardForm } from './cards/CardForm.tsx'
import { SavedCard } from './cards/SavedCard.tsx'

const ROUTES: Readonly<Record<CardKind, string>> = {
  domestic: '/pages/setting/bank',
  international: '/pages/setting/bank_international',
}

interface Props {
  readonly kind: CardKind
  /**
   * True when the saved card is being replaced. Stored in the URL, so that returning from a picker page shows
   * the form again.
   */
  readonly edit: boolean
}

/** A person's payout card of one kind (domestic or international), and the form that replaces the card. */
export function BankCardScreen({ kind, edit }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const domestic = useRead(payout.card, {}, { enabled: kind === 'domestic' })
  const international = useRead(payout.cardInternational, {}, { enabled: kind === 'international' })
  const reading = kind === 'domestic' ? domestic : international
  return (
    <AppPage title={t`Bank cards`} actions={<AsOf reading={reading} />}>
      <div className={styles.kinds}>
        <Segmented
          label={t`Kind of card`}
          value={kind}
          items={[
            { value: 'domestic', label: t`Domestic` },
            { value: 'international', label: t`International` },
          ]}
          onChange={(next) => void router.navigate({ href: ROUTES[next], replace: true })}
        />
      </div>
      <div className={styles.page}>
        <Saved
          key={kind}
          kind={kind}
          reading={reading}
          edit={edit}
          onEdit={(on) =>
            void router.navigate({ href: on ? `${ROUTES[kind]}?edit=1` : ROUTES[kind], replace: true })
          }
        />
      </div>
    </AppPage>
  )
}

interface SavedProps {
  readonly kind: CardKind
  readonly reading: Reading<BankCard | null>
  readonly edit: boolean
  readonly onEdit: (on: boolean) => void
}

function Saved({ kind, reading, edit, onEdit }: SavedProps) {
  const call = kind === 'domestic' ? payout.saveCard : payout.saveCardInternational
  return (
    <ReadState reading={reading} quiet>
      {(card) => (
        <>
          {card && <SavedCard card={card} onEdit={() => onEdit(true)} />}
          {(card === null || edit) && (
            <RequireAccess call={call}>
              <CardForm kind={kind} saved={card} onDone={() => onEdit(false)} />
            </RequireAccess>
          )}
        </>
      )}
    </ReadState>
  )
}
