import { Trans, useLingui } from '@lingui/react/macro'
import { ServerCountdown } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import styles from '../dual.module.css'
import { sharesText, useTypeName } from '../labels.ts'
import { purchaseHref } from '../ProductRow.tsx'
import { useLiveProducts, useSale } from '../useLiveProducts.ts'
import { useInvestIndex } from './InvestSection.tsx'

/** Card of the dual investment whose sale ends next; renders nothing while no sale is open. */
export function DualEndingSoon() {
  const { t } = useLingui()
  const format = useFormat()
  const name = useTypeName()
  const sale = useSale()
  const reading = useInvestIndex()
  const soonest = (reading.data?.list ?? [])
    .filter((one) => one.remaining_shares > 0 && sale(one) === 'on_sale')
    .sort((a, b) => a.sale_end - b.sale_end || Number(b.progress) - Number(a.progress))
    .slice(0, 1)
  const [product] = useLiveProducts(soonest, reading)
  if (!product) return null
  const left = sharesText(product.remaining_shares)
  return (
    <Link href={purchaseHref(product)} className={styles.ending}>
      <span>{name(product)}</span>
      <b className={styles.apr}>{format.rate(product.apr, 2, 2)}</b>
      <ProgressBar value={Number(product.progress)} label={t`${left} left`} />
      <small>{t`${left} left`}</small>
      <small>
        <Trans>Ends in</Trans> <ServerCountdown until={product.sale_end * 1000} ended={t`Ended`} />
      </small>
    </Link>
  )
}
