import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { message } from '#contract/communication/message.ts'
import { type SupportMessage, support } from '#contract/communication/support.ts'
import { type ListReading, useRead, useReadList } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { mailParams, NEWS_PARAMS } from '#data/realtime/inbox-messages.ts'
import { useUnread } from '#data/realtime/unread-counts.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Icon, type IconShape } from '#ui/media/Icon.tsx'
import { Bell, ChevronRight, Headset, Megaphone } from '#ui/media/icons.ts'
import { nameOfDay } from './groupByDay.ts'
import { MailsByDay } from './MailsByDay.tsx'
import { MarkAllReadButton } from './MarkAllReadButton.tsx'
import { MessageKindChips } from './MessageKindChips.tsx'
import type { FilterProps } from './messageKinds.ts'
import styles from './messages.module.css'

const ALL_MAILS = '/pages/mailMessage/mailMessageList'
/** Number of newest messages shown here; a separate page lists all messages. */
const SHOWN = 10

/**
 * Entries for customer service, messages to the person, and announcements, with the newest messages below.
 */
export function MessageCentre({ type: filter = '' }: FilterProps) {
  const { t } = useLingui()
  const unread = useUnread()
  const all = useReadList(message.mails, mailParams(''))
  const shown = useReadList(message.mails, mailParams(filter))
  const news = useReadList(message.newsList, NEWS_PARAMS)
  const service = useRead(support.messages, { limit: '1' })
  const serviceLine = useServiceLine()
  const said = service.data?.list[0]
  const [mail] = all.rows
  // The newest announcement by date. The first row may be an older announcement that is pinned.
  const latest = news.rows.reduce<(typeof news.rows)[number] | undefined>(
    (newest, one) => (newest && newest.created_time >= one.created_time ? newest : one),
    undefined,
  )
  return (
    <AppPage title={t`Messages`} actions={<MarkAllReadButton />} restore="messages" columns>
      <Columns
        first={
          <Card inset padding="none" as="section" aria-label={t`Messages`} className={styles.entries}>
            <Entry
              icon={Headset}
              title={t`Customer service`}
              line={service.loading ? null : said ? serviceLine(said) : t`Ask us anything about your account`}
              time={said?.created_time}
              unread={unread.kefu}
              href="/pages/kefu/index"
            />
            <Entry
              icon={Bell}
              title={t`System messages`}
              line={newestLine(all, mail?.title, t`No messages yet`)}
              time={mail?.created_time}
              unread={unread.system}
              href={ALL_MAILS}
            />
            <Entry
              icon={Megaphone}
              title={t`Platform announcements`}
              line={newestLine(news, latest?.title, t`No announcements yet`)}
              time={latest?.created_time}
              unread={unread.announcement}
              href="/pages/mailMessage/ggList"
            />
          </Card>
        }
        second={
          <>
            <header className={styles.latest}>
              <h2>
                <Trans>Latest</Trans>
              </h2>
              <AsOf reading={shown} />
              <Link href={ALL_MAILS} className={styles.allLink}>
                <Trans>All messages</Trans>
                <Icon icon={ChevronRight} size={16} />
              </Link>
            </header>
            <MessageKindChips page="/pages/mailMessage/mailMessage" value={filter} />
            <MailsByDay
              heading="h3"
              key={filter}
              reading={shown}
              filtered={filter !== ''}
              most={SHOWN}
              rest={
                <div className={styles.rest}>
                  <Button kind="quiet" size={36} href={ALL_MAILS}>
                    <Trans>All messages</Trans>
                  </Button>
                </div>
              }
            />
          </>
        }
      />
    </AppPage>
  )
}

/**
 * Second line of an entry: the newest title of a list; null while the list loads; a dash when reading the
 * list has failed, because then it is unknown whether the list is empty.
 */
const newestLine = (
  { loading, asOf }: Pick<ListReading<unknown>, 'loading' | 'asOf'>,
  title: string | undefined,
  none: string,
): string | null => (loading ? null : asOf === null ? '—' : (title ?? none))

/** The last message of customer service as one line, with the agent's name. */
function useServiceLine(): (said: SupportMessage) => string {
  const { t } = useLingui()
  return ({ from, nickname: name, type, title, content }) => {
    const words =
      type === 'image'
        ? t`Picture`
        : type === 'order'
          ? t`Order`
          : type === 'faq' && title !== ''
            ? title
            : content
    return from === 'agent' ? t`${name}: ${words}` : words
  }
}

interface EntryProps {
  readonly icon: IconShape
  readonly title: string
  /** Text of the second line of the entry; null while unknown. */
  readonly line: ReactNode
  readonly time?: number | undefined
  readonly unread: number
  readonly href: string
}

function Entry({ icon, title, line, time, unread, href }: EntryProps) {
  const { t } = useLingui()
  const format = useFormat()
  const when = (at: number): string => {
    const name = nameOfDay(at * 1000, serverNow())
    if (name === 'yesterday') return t`Yesterday`
    return format.time(at, name === 'today' ? 'minute' : 'day')
  }
  return (
    <ListRow
      height={72}
      cut
      href={href}
      lead={
        <span className={styles.entryIcon}>
          <Icon icon={icon} />
        </span>
      }
      title={title}
      subtitle={line ?? <Skeleton width="70%" height={12} />}
      value={<span className={styles.time}>{time === undefined ? '' : when(time)}</span>}
      note={
        <span className={styles.badgePlace}>
          <Badge count={unread} label={plural(unread, { one: '# unread', other: '# unread' })} />
        </span>
      }
    />
  )
}
