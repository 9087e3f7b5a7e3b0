import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { Users } from '#ui/media/icons.ts'

const MY = '/pages/copytrade/my'

export const manifest = {
  objects: { copy_share: { name: (id) => t`Copy ${id}`, route: () => `${MY}?tab=history` } },
  scenes: {
    copy_share: () => t`Profit share`,
  },
  tiles: { copy_trading: { icon: Users, route: '/pages/copytrade/copy' } },
  outcomes: {
    'POST /follow/follow': {
      done: (time) => t`Your copy setup at ${time} was saved.`,
      not: (time) => t`Your copy setup at ${time} was not saved.`,
      list: `${MY}?tab=traders`,
    },
    'POST /follow/cancel': {
      done: (time) => t`Your cancellation at ${time} was carried out.`,
      not: (time) => t`Your cancellation at ${time} was not carried out.`,
      list: `${MY}?tab=traders`,
    },
    'POST /follow/selfHolding': {
      done: (time) => t`Your request at ${time} was carried out.`,
      not: (time) => t`Your request at ${time} was not carried out.`,
      list: '/pages/transaction/contract_order?tab=position',
    },
  },
} as const satisfies Manifest
