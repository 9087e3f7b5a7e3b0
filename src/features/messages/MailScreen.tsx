import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { message } from '#contract/message.ts'
import { mailParams } from '#data/messages.ts'
import { useReadList } from '#data/reading.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { ChipRow } from '#ui/ChipRow.tsx'
import { type Filter, useFilters } from './kinds.ts'
import { MailDays } from './MailDays.tsx'
import { ReadAll } from './ReadAll.tsx'

/** Every message of the platform to this person. */
export function MailScreen() {
  const { t } = useLingui()
  const filters = useFilters()
  const [filter, setFilter] = useState<Filter>('')
  const reading = useReadList(message.mails, mailParams(filter))
  return (
    <AppPage title={t`System messages`} actions={<ReadAll />} restore="mails">
      <ChipRow
        label={t`Kind of message`}
        items={filters}
        value={filter}
        onChange={setFilter}
        trailing={<AsOf reading={reading} />}
      />
      <MailDays key={filter} heading="h2" reading={reading} />
    </AppPage>
  )
}
