import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { spot } from '#contract/spot.ts'
import { wallet } from '#contract/wallet.ts'
import { onBeat } from '#data/beat.ts'
import { forgetTold, getTold, subscribeTold, type Told } from '#data/settling.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { modalIsOpen } from '#ui/modals.ts'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './shell.module.css'

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`
const PLACE = nameOf(spot.place)
const CANCEL = nameOf(spot.cancel)
const TRANSFER = nameOf(wallet.transfer)
const RECHARGE = nameOf(wallet.recharge)

/** Where the list that shows it is. */
const LISTS: Readonly<Record<string, string>> = {
  [PLACE]: '/pages/transaction/currency_order',
  [CANCEL]: '/pages/transaction/currency_order',
  [TRANSFER]: '/pages/fund/transfer_history',
  [RECHARGE]: '/pages/fund/receive_withdraw_record?tab=recharge',
}

/** What became of requests whose answer was lost before a reload: told once, and not over another sheet. */
export function SettledSheet() {
  const { t } = useLingui()
  const told = useSyncExternalStore(subscribeTold, getTold)
  const wordsOf = useWords()
  const free = useSyncExternalStore(onBeat, () => !modalIsOpen())
  const [open, setOpen] = useState(false)
  if (told.length > 0 && free && !open) setOpen(true)
  if (told.length === 0 && open) setOpen(false)
  return (
    <Sheet
      open={open}
      onClose={forgetTold}
      title={t`Result of an earlier request`}
      footer={
        <Button size={48} block onClick={forgetTold}>
          <Trans>Got it</Trans>
        </Button>
      }
    >
      <ul className={styles.told}>
        {told.map((one) => (
          <li key={one.id}>
            <p>{wordsOf(one)}</p>
            {one.reason !== '' && <p className={styles.note}>{one.reason}</p>}
            {LISTS[one.call] && (
              <Link href={LISTS[one.call] ?? ''} className={styles.list} onClick={forgetTold}>
                <Trans>Open the list</Trans>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function useWords(): (told: Told) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ call, at, outcome }) => {
    const today = new Date(at).toDateString() === new Date().toDateString()
    const time = format.time(at, today ? 'minute' : 'short')
    const done = outcome === 'done'
    switch (call) {
      case PLACE:
        return done ? t`Your order of ${time} was placed.` : t`Your order of ${time} did not happen.`
      case CANCEL:
        return done
          ? t`Your cancellation of ${time} was carried out.`
          : t`Your cancellation of ${time} did not happen.`
      case TRANSFER:
        return done ? t`Your transfer of ${time} was made.` : t`Your transfer of ${time} did not happen.`
      case RECHARGE:
        return done ? t`Your recharge of ${time} was submitted.` : t`Your recharge of ${time} did not happen.`
      default:
        return done ? t`Your request of ${time} was carried out.` : t`Your request of ${time} did not happen.`
    }
  }
}
