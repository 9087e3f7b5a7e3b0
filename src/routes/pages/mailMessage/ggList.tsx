import { createFileRoute } from '@tanstack/react-router'
import { NewsListScreen } from '#features/messages/index.ts'
import { anyText, fields, orNothing } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/mailMessage/ggList')({
  validateSearch: fields({ keyword: orNothing(anyText) }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <NewsListScreen keyword={search.keyword} />
}
