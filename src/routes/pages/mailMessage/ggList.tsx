import { createFileRoute } from '@tanstack/react-router'
import { NewsListScreen } from '#features/messages/index.ts'

export const Route = createFileRoute('/pages/mailMessage/ggList')({
  component: NewsListScreen,
})
