import { createFileRoute } from '@tanstack/react-router'
import { LegalTextScreen } from '#features/content/index.ts'
import { NewsScreen } from '#features/messages/index.ts'
import { fields, id, may, oneOf, withOne } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/common/article')({
  validateSearch: withOne(
    fields({ id: may(id), keyword: may(oneOf('register_agreement', 'privacy', 'recharge_notice')) }),
  ),
  component: Page,
})

function Page() {
  const { id: newsId, keyword } = Route.useSearch()
  if (newsId !== undefined) return <NewsScreen key={newsId} id={newsId} path={Route.fullPath} />
  return keyword === undefined ? null : <LegalTextScreen keyword={keyword} />
}
