import { createFileRoute } from '@tanstack/react-router'
import { NewsScreen } from '#features/messages/index.ts'
import { fields, id } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/mailMessage/ggDetail')({
  validateSearch: fields({ id }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  // The key resets the scroll position for each article.
  return <NewsScreen key={search.id} id={search.id} path={Route.fullPath} />
}
