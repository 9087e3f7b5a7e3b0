import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isLockCategory, LOCK_CATEGORIES, type LockCategory, lockup } from '#contract/earn/lockup.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { CircleHelp, Pickaxe } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { LockCard } from './LockCard.tsx'
import { LockHeader } from './LockHeader.tsx'
import { useCategoryName } from './labels.ts'
import styles from './lockup.module.css'
import { RulesSheet } from './RulesSheet.tsx'
import { LOCK_LIST } from './skipIntroduction.ts'

/** Lock-up products by category. An unknown or empty category shows a notice and the first category. */
export function LockProductListScreen({ category = 'lock' }: { readonly category?: string | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const name = useCategoryName()
  const reading = useRead(lockup.config, {})
  const [rules, setRules] = useState(false)
  const { data } = reading
  const known = isLockCategory(category)
  const bare =
    data !== undefined && category !== 'lock' && !data.list.some((one) => one.category === category)
  const missing = !known || bare
  const say = t`Function in development`
  useEffect(() => {
    if (!missing) return
    toast(say)
    void router.navigate({ href: LOCK_LIST, replace: true })
  }, [missing, say, router])
  const shown: LockCategory = known ? category : 'lock'
  return (
    <AppPage
      columns
      title={t`Lock mining`}
      actions={
        <>
          <AsOf reading={reading} />
          <IconButton icon={CircleHelp} label={t`Rules`} onClick={() => setRules(true)} />
        </>
      }
    >
      <div className={styles.body}>
        <LockHeader />
        <ChipRow<LockCategory>
          label={t`Kind of product`}
          value={shown}
          onChange={(next) => void router.navigate({ href: `${LOCK_LIST}?category=${next}`, replace: true })}
          items={LOCK_CATEGORIES.map((value) => ({ value, label: name(value) }))}
        />
        <ReadState
          reading={reading}
          quiet
          isEmpty={({ list }) => !list.some((one) => one.category === shown)}
          empty={<EmptyState icon={Pickaxe} text={<Trans>No products at the moment</Trans>} />}
        >
          {({ list }) => (
            <ul className={styles.cards} aria-label={t`Products`}>
              {list
                .filter((one) => one.category === shown)
                .map((config) => (
                  <li key={config.id}>
                    <LockCard config={config} />
                  </li>
                ))}
            </ul>
          )}
        </ReadState>
      </div>
      <RulesSheet open={rules} onClose={() => setRules(false)} />
    </AppPage>
  )
}
