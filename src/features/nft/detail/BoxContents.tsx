import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Nft } from '#contract/trade/nft.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { ShieldCheck } from '#ui/media/icons.ts'
import { countText } from '../countText.ts'
import { DrawProofSheet } from '../draw-proof/DrawProofSheet.tsx'
import { useRarityName } from '../labels.ts'
import rarities from '../rarity.module.css'
import styles from './detail.module.css'
import { PageSection } from './PageSection.tsx'

/**
 * Contents of the blind boxes: published chances, the remaining number of works of each rarity, and the
 * hashes published before the sale.
 */
export function BoxContents({ item }: { readonly item: Nft }) {
  const { t } = useLingui()
  const format = useFormat()
  const rarity = useRarityName()
  const [book, setBook] = useState(false)
  return (
    <PageSection title={t`What is inside`}>
      <table className={styles.drops}>
        <thead>
          <tr>
            <th scope="col">{t`Rarity`}</th>
            <th scope="col">{t`Chance`}</th>
            <th scope="col">{t`Left`}</th>
          </tr>
        </thead>
        <tbody>
          {item.drop_table.map((line) => {
            const left = countText(line.left, format)
            const all = countText(line.total, format)
            return (
              <tr key={line.rarity}>
                <th scope="row" className={cx(rarities[`r${line.rarity}`])}>
                  {rarity(line.rarity)}
                </th>
                <td>{format.rate(line.rate, 2)}</td>
                <td>
                  {`${left} / ${all}`}
                  <ProgressBar
                    value={line.left / Math.max(1, line.total)}
                    label={t`${left} of ${all} left`}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.quiet}>
        <Trans>
          Chances are those of the whole pool. Each box draws one work from what is left, without putting it
          back, so the chances change with every box that is opened.
        </Trans>
      </p>
      <Button kind="quiet" size={36} block icon={ShieldCheck} onClick={() => setBook(true)}>
        <Trans>Fairness: check every draw</Trans>
      </Button>
      <DrawProofSheet code={item.code} open={book} onClose={() => setBook(false)} />
    </PageSection>
  )
}
