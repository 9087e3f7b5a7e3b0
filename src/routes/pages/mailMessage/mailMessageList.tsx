import { createFileRoute } from '@tanstack/react-router'
import { MailScreen } from '#features/messages/index.ts'

export const Route = createFileRoute('/pages/mailMessage/mailMessageList')({
  staticData: { access: 'member' },
  component: MailScreen,
})
