import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import {
  forgetResolved,
  getResolved,
  type ResolvedWrite,
  subscribeResolved,
} from '#data/api/pending-write-resolution.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { objectLinkOf, outcomeLabelsOf } from '#features/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { modalIsOpen } from '#ui/overlays/modals.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './shell.module.css'

/**
 * Link to the object that the write created, where a feature has a page for the object, otherwise to the list
 * of such objects; null for a call without texts in this build.
 */
function wayTo(told: ResolvedWrite): { readonly href: string; readonly open: string | null } | null {
  const words = outcomeLabelsOf(told.call)
  if (!words) return null
  const made = told.made !== null && words.made ? words.made : null
  const href = made && objectLinkOf(made.kind)?.route?.(String(told.made))
  return made && href ? { href, open: made.open() } : { href: words.list, open: null }
}

/**
 * Sheet with the outcomes of writes whose answers were lost before a reload; each outcome is shown once,
 * never over another sheet.
 */
export function RequestOutcomeSheet() {
  const { t } = useLingui()
  const told = useSyncExternalStore(subscribeResolved, getResolved)
  const wordsOf = useWords()
  const free = useSyncExternalStore(onHeartbeat, () => !modalIsOpen())
  const [open, setOpen] = useState(false)
  if (told.length > 0 && free && !open) setOpen(true)
  if (told.length === 0 && open) setOpen(false)
  return (
    <Sheet
      open={open}
      onClose={forgetResolved}
      title={t`Result of an earlier request`}
      footer={
        <Button size={48} block onClick={forgetResolved}>
          <Trans>Got it</Trans>
        </Button>
      }
    >
      <ul className={styles.told}>
        {told.map((one) => {
          const way = wayTo(one)
          return (
            <li key={one.id}>
              <p>{wordsOf(one)}</p>
              {one.reason !== '' && <p className={styles.note}>{one.reason}</p>}
              {way && (
                <Link href={way.href} className={styles.list} onClick={forgetResolved}>
                  {way.open ?? <Trans>Open the list</Trans>}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function useWords(): (told: ResolvedWrite) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ call, at, outcome }) => {
    const today = new Date(at).toDateString() === new Date().toDateString()
    const time = format.time(at, today ? 'minute' : 'short')
    const words = outcomeLabelsOf(call)
    if (outcome === 'done') return words?.done(time) ?? t`Your request at ${time} was carried out.`
    return words?.not(time) ?? t`Your request at ${time} was not carried out.`
  }
}
