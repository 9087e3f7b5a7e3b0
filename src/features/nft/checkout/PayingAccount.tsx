import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Decimal } from '#domain/money.ts'
import { useAccountName, useAmountText } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { Link } from '#ui/actions/Link.tsx'
import styles from './checkout.module.css'

interface Props {
  readonly currency: number
  readonly name: string
  readonly available: Decimal | null
  readonly held: ComponentProps<typeof AsOf>['reading']
}

/** Balance of the spot account that pays, with a link to add funds. */
export function PayingAccount({ currency, name, available, held }: Props) {
  const { t } = useLingui()
  const text = useAmountText()
  const account = useAccountName()
  return (
    <dl className={styles.account}>
      <div>
        <dt>{t({ context: 'nft', message: 'Paying account' })}</dt>
        <dd>{account('change')}</dd>
      </div>
      <div>
        <dt>{t`Available`}</dt>
        <dd>
          <span>{text(available, { currency, name })}</span> <AsOf reading={held} />
          <Link href={`/pages/fund/fundTransfer?currency_id=${currency}&to=change`}>
            <Trans>Transfer</Trans>
          </Link>
        </dd>
      </div>
    </dl>
  )
}
