import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { content, type Faq } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown, CircleHelp, Headset, Search } from '#ui/media/icons.ts'
import { SafeHtml } from '#ui/media/SafeHtml.tsx'
import { ContentPage } from './ContentPage.tsx'
import styles from './content.module.css'
import { type FaqGroup, faqGroups, inTwoColumns } from './faq.ts'

/** With at most this number of search results, all answers are shown expanded. */
const OPEN_UP_TO = 3

/** Frequently asked questions. The search runs on the device, so that it works offline. */
export function FaqScreen() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  return (
    <ContentPage
      title={t`FAQ`}
      columns
      reading={useRead(content.faq, {})}
      waiting={<SkeletonRows lead={false} />}
      isEmpty={(entries) => entries.length === 0}
      empty={t`No questions yet`}
      emptyIcon={CircleHelp}
    >
      {(entries) => (
        <>
          <div className={styles.search}>
            <SearchField value={text} onChange={setText} label={t`Search questions and answers`} />
          </div>
          <Answers entries={entries} text={text} onClear={() => setText('')} />
        </>
      )}
    </ContentPage>
  )
}

interface AnswersProps {
  readonly entries: readonly Faq[]
  readonly text: string
  readonly onClear: () => void
}

function Answers({ entries, text, onClear }: AnswersProps) {
  const { t } = useLingui()
  const groups = faqGroups(entries, text)
  const found = groups.reduce((sum, group) => sum + group.entries.length, 0)
  const open = text.trim() !== '' && found <= OPEN_UP_TO
  if (found === 0) {
    return (
      <EmptyState
        icon={Search}
        text={t`Nothing matches “${text}”`}
        action={
          <Button kind="quiet" size={36} onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
        }
      />
    )
  }
  const [first, second] = inTwoColumns(groups)
  return (
    <div className={styles.cards}>
      <Columns
        first={<Groups groups={first} open={open} />}
        second={
          <>
            <Groups groups={second} open={open} />
            <Card inset padding="none">
              <ListRow
                height={52}
                icon={Headset}
                title={t`Still need help?`}
                value={t`Contact us`}
                chevron
                href="/pages/common/contactus"
              />
            </Card>
          </>
        }
      />
    </div>
  )
}

interface GroupsProps {
  readonly groups: readonly FaqGroup[]
  /** Whether the answers are shown expanded. */
  readonly open: boolean
}

function Groups({ groups, open }: GroupsProps) {
  return groups.map((group) => (
    <section key={group.heading}>
      <h2 className={styles.heading}>{group.heading}</h2>
      <Card inset padding="none">
        {group.entries.map((entry) => (
          <details key={`${entry.id} ${open}`} className={styles.answer} open={open}>
            <summary>
              {entry.title}
              <Icon icon={ChevronDown} size={16} />
            </summary>
            <SafeHtml html={entry.content} size="answer" />
          </details>
        ))}
      </Card>
    </section>
  ))
}
