import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Mail } from '#contract/communication/message.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useFormat } from '#i18n/format.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { InfiniteList } from '#ui/lists/InfiniteList.tsx'
import { Bell } from '#ui/media/icons.ts'
import { byDay, type Day, nameOfDay } from './groupByDay.ts'
import { MailRow } from './MailRow.tsx'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import styles from './messages.module.css'
import { useReadError } from './useReadError.ts'

interface Props {
  readonly reading: ListReading<Mail>
  /** Heading level of a day: one level below the heading above the list. */
  readonly heading: 'h2' | 'h3'
  /** Whether the list has only the messages of one kind. */
  readonly filtered: boolean
  /** Maximum number of messages shown; when set, no further pages are loaded. */
  readonly most?: number
  /** Text that replaces "No more data" when there are more messages than `most`. */
  readonly rest?: ReactNode
}

/** Messages grouped by day, with all states of a list. */
export function MailsByDay({ reading, heading, filtered, most = Number.POSITIVE_INFINITY, rest }: Props) {
  const { t } = useLingui()
  const missing = useReadError()
  const cut = reading.rows.length > most
  const days = useMemo(
    () => byDay(reading.rows.length > most ? reading.rows.slice(0, most) : reading.rows),
    [reading.rows, most],
  )
  return (
    <>
      <InfiniteList
        label={t`System messages`}
        rows={reading.asOf === null ? undefined : days}
        keyOf={(day) => day.start}
        row={(day) => <MailDay day={day} heading={heading} />}
        loading={reading.loading || reading.loadingMore}
        hasMore={reading.more || cut}
        more={cut ? () => {} : reading.loadMore}
        error={reading.error ? missing(reading) : undefined}
        retry={reading.refetch}
        skeleton={<MessageSkeleton />}
        empty={
          <EmptyState icon={Bell} text={filtered ? t`Nothing matches these filters` : t`No messages yet`} />
        }
        className={styles.days}
      />
      {cut && rest}
    </>
  )
}

function MailDay({ day, heading: Heading }: { readonly day: Day } & Pick<Props, 'heading'>) {
  const { t } = useLingui()
  const format = useFormat()
  const name = nameOfDay(day.start, serverNow())
  const words = { today: t`Today`, yesterday: t`Yesterday`, date: format.time(day.start, 'day') }
  return (
    <section className={styles.day}>
      <Heading>{words[name]}</Heading>
      <div className={styles.dayCard}>
        {day.mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </div>
    </section>
  )
}
