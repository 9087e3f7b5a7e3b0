import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { serverNow } from '#data/platform/clock.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Chip } from '#ui/choices/ChipRow.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { DateRangeFields } from './DateRangeFields.tsx'
import { ALL_DAYS, type Days, inOrder, lastDays } from './dateRange.ts'
import styles from './transactions.module.css'

interface Props {
  readonly value: Days
  readonly onChange: (days: Days) => void
}

/** Noon of a day, so that a daylight saving change cannot move the time to another day. */
const timeOf = (day: string): number => new Date(`${day}T12:00:00`).getTime()

/** Filter by a range of days: a preset range, or a first and a last day. */
export function DateFilter({ value, onChange }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [days, setDays] = useState(value)
  const on = value.from !== '' || value.to !== ''
  const shown = (day: string): string => (day === '' ? '…' : format.time(timeOf(day), 'dayMonth'))
  const label = on ? `${shown(value.from)} – ${shown(value.to)}` : t`Dates`
  const choose = (next: Days) => {
    setOpen(false)
    onChange(inOrder(next))
  }
  return (
    <>
      <Chip
        on={on}
        aria-label={on ? t`Dates: ${label}` : label}
        onClick={() => {
          setDays(value)
          setOpen(true)
        }}
      >
        <span className={styles.filter}>
          {label}
          <Icon icon={ChevronDown} size={12} />
        </span>
      </Chip>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t`Dates`}
        footer={
          <div className={styles.days}>
            <Button kind="quiet" size={48} onClick={() => choose(ALL_DAYS)}>
              <Trans>Any time</Trans>
            </Button>
            <Button size={48} onClick={() => choose(days)}>
              <Trans>Show</Trans>
            </Button>
          </div>
        }
      >
        <div className={styles.quick}>
          <Button kind="quiet" size={36} onClick={() => choose(lastDays(7, serverNow()))}>
            <Trans>7 days</Trans>
          </Button>
          <Button kind="quiet" size={36} onClick={() => choose(lastDays(30, serverNow()))}>
            <Trans>30 days</Trans>
          </Button>
          <Button kind="quiet" size={36} onClick={() => choose(lastDays(90, serverNow()))}>
            <Trans>90 days</Trans>
          </Button>
        </div>
        <DateRangeFields value={days} onChange={setDays} />
      </Sheet>
    </>
  )
}
