import { createFileRoute } from '@tanstack/react-router'
import { MessageCentre } from '#features/messages/index.ts'

export const Route = createFileRoute('/pages/mailMessage/mailMessage')({
  staticData: { access: 'member' },
  component: MessageCentre,
})
