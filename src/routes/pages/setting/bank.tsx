import { createFileRoute } from '@tanstack/react-router'
import { BankScreen } from '#features/address-book/index.ts'
import { fields, flag } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/bank')({
  validateSearch: fields({ edit: flag }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { edit } = Route.useSearch()
  return <BankScreen kind="domestic" edit={edit === '1'} />
}
