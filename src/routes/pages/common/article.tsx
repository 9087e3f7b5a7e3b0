import { createFileRoute } from '@tanstack/react-router'
import { ArticleScreen } from '#features/account/index.ts'
import { fields, oneOf } from '../../-search.ts'

export const Route = createFileRoute('/pages/common/article')({
  validateSearch: fields({ keyword: oneOf('register_agreement', 'privacy', 'recharge_notice') }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <ArticleScreen keyword={search.keyword} />
}
