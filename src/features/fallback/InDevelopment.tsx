import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { AppPage, goBack, TAB_PATHS } from '#features/shell/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pickaxe } from '#ui/icons.ts'

/** Stands at every route of the specification whose screen is not built yet, so that no link is dead. */
export function InDevelopment() {
  const { t } = useLingui()
  const router = useRouter()
  const isTab = (TAB_PATHS as readonly string[]).includes(router.state.location.pathname)
  return (
    <AppPage title={t`Function in development`} {...(isTab ? { back: false as const } : {})}>
      <EmptyState
        icon={Pickaxe}
        text={<Trans>This page is not finished yet.</Trans>}
        action={
          !isTab && (
            <Button kind="quiet" size={36} onClick={() => goBack(router)}>
              <Trans>Back</Trans>
            </Button>
          )
        }
      />
    </AppPage>
  )
}
