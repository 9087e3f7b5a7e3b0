import { createFileRoute } from '@tanstack/react-router'
import { MailScreen } from '#features/messages/index.ts'
import { fields, oneOf, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/mailMessage/mailMessageList')({
  staticData: { access: 'member' },
  validateSearch: fields({ type: orNothing(oneOf('order', 'asset', 'nft', 'loan', 'activity')) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <MailScreen type={search.type} />
}
