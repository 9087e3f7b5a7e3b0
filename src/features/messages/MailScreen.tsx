import { useLingui } from '@lingui/react/macro'
import { message } from '#contract/communication/message.ts'
import { useReadList } from '#data/api/use-read.ts'
import { mailParams } from '#data/realtime/inbox-messages.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { MailsByDay } from './MailsByDay.tsx'
import { MarkAllReadButton } from './MarkAllReadButton.tsx'
import { MessageKindChips } from './MessageKindChips.tsx'
import type { FilterProps } from './messageKinds.ts'

/** Screen with all messages to the signed-in person. */
export function MailScreen({ type: filter = '' }: FilterProps) {
  const { t } = useLingui()
  const reading = useReadList(message.mails, mailParams(filter))
  return (
    <AppPage title={t`System messages`} actions={<MarkAllReadButton />} restore="mails" columns>
      <MessageKindChips
        page="/pages/mailMessage/mailMessageList"
        value={filter}
        trailing={<AsOf reading={reading} />}
      />
      <MailsByDay key={filter} heading="h2" reading={reading} filtered={filter !== ''} />
    </AppPage>
  )
}
