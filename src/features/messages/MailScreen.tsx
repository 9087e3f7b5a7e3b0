import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { message } from '#contract/message.ts'
import { mailParams } from '#data/messages.ts'
import { useReadList } from '#data/reading.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { ChipRow } from '#ui/ChipRow.tsx'
import { type FilterProps, useFilters } from './kinds.ts'
import { MailDays } from './MailDays.tsx'
import { ReadAll } from './ReadAll.tsx'

/** Every message of the platform to this person. */
export function MailScreen({ type: filter = '' }: FilterProps) {
  const { t } = useLingui()
  const filters = useFilters()
  const navigate = useNavigate()
  const reading = useReadList(message.mails, mailParams(filter))
  return (
    <AppPage title={t`System messages`} actions={<ReadAll />} restore="mails">
      <ChipRow
        label={t`Kind of message`}
        items={filters}
        value={filter}
        onChange={(next) =>
          void navigate({
            to: '/pages/mailMessage/mailMessageList',
            search: { type: next === '' ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
        trailing={<AsOf reading={reading} />}
      />
      <MailDays key={filter} heading="h2" reading={reading} />
    </AppPage>
  )
}
