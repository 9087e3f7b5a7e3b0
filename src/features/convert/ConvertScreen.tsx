import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ConvertRow, convert } from '#contract/funds/convert.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { ReadState, fundsStyles as styles } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Beside } from '#ui/layout/Beside.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { History, Repeat } from '#ui/media/icons.ts'
import { ConversionList } from './ConversionList.tsx'
import { ConvertDone } from './ConvertDone.tsx'
import { ConvertForm } from './ConvertForm.tsx'
import { useUsdtPrices } from './useUsdtPrices.ts'

export interface ConvertScreenProps {
  /** Coin to sell; ignored when it cannot be converted. */
  readonly currency?: number | undefined
}

/** Converts one coin into another at a quote that is valid for some seconds. */
export function ConvertScreen({ currency }: ConvertScreenProps) {
  const { t } = useLingui()
  const reading = useRead(convert.list, {})
  const prices = useUsdtPrices()
  const [done, setDone] = useState<ConvertRow | null>(null)
  if (done) {
    return (
      <AppPage title={t`Convert`} padded>
        <ConvertDone row={done} onAgain={() => setDone(null)} />
      </AppPage>
    )
  }
  return (
    <AppPage
      columns
      title={t`Convert`}
      actions={
        <>
          <AsOf reading={prices.reading} />
          <IconButton
            icon={History}
            label={t`Convert history`}
            href="/pages/fund/transfer_history?tab=exchange"
          />
        </>
      }
    >
      <ReadState
        reading={reading}
        inset
        isEmpty={({ coins }) => coins.length < 2}
        empty={
          <EmptyState
            icon={Repeat}
            text={<Trans>Convert is not available right now. Try again later.</Trans>}
          />
        }
      >
        {(list) => (
          <div className={styles.body}>
            <Columns
              first={
                <ConvertForm list={list} currency={currency} priceOf={prices.priceOf} onDone={setDone} />
              }
              second={
                <Beside title={<Trans>Convert history</Trans>}>
                  <PastConversions />
                </Beside>
              }
            />
          </div>
        )}
      </ReadState>
    </AppPage>
  )
}

function PastConversions() {
  return <ConversionList reading={useReadList(convert.log, {})} linked={false} />
}
