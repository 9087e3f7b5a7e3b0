import type { Person } from '#tests/helpers/test-people.ts'
import { sampleOf } from './call-samples.ts'

interface Offered {
  readonly id: number
  readonly min_amount: string
  readonly pay_currencies: readonly { readonly currency_id: number; readonly price: string }[]
}

/** Parameters of the smallest possible subscription to the project that is open for subscription. */
export async function applicable({ get }: Pick<Person, 'get'>): Promise<Record<string, string>> {
  const { list } = await get<{ list: readonly Offered[] }>('/project', { status: '2' })
  const [project] = list
  const price = project?.pay_currencies[0]
  return {
    project_id: String(project?.id),
    amount: project?.min_amount ?? '',
    pay_currency: String(price?.currency_id),
    price: price?.price ?? '',
    version: '0',
  }
}

/** Subscribes as a verified person; returns the id of the subscription. */
export async function applied(caller: Pick<Person, 'get' | 'act'>): Promise<string> {
  const fields = { ...sampleOf('ieo.subscribe'), ...(await applicable(caller)) }
  return String((await caller.act<{ id: number }>('/project/order', fields)).id)
}
