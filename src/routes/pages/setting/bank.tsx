import { createFileRoute } from '@tanstack/react-router'
import { BankCardScreen } from '#features/address-book/index.ts'
import { fields, flag } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/setting/bank')({
  validateSearch: fields({ edit: flag }),
  staticData: { access: 'member' },
  component: Page,
})

function Page() {
  const { edit } = Route.useSearch()
  return <BankCardScreen kind="domestic" edit={edit === '1'} />
}
