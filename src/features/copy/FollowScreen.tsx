import { useLingui } from '@lingui/react/macro'
import { copy } from '#contract/trade/copy.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { FollowForm } from './FollowForm.tsx'

/** Screen that starts copying a trader or changes the copy settings. */
export function FollowScreen({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const reading = useRead(copy.traderDetail, { trader_user_id: id, days: '30' })
  return (
    <AppPage
      title={reading.data?.follow ? t`Edit copy` : t`Copy trader`}
      actions={<AsOf reading={reading} />}
    >
      <ReadState reading={reading} quiet>
        {({ trader_info, follow }) => (
          <FollowForm key={follow?.id ?? 0} trader={trader_info} follow={follow} />
        )}
      </ReadState>
    </AppPage>
  )
}
