import { Trans, useLingui } from '@lingui/react/macro'
import { type Blocked, chat } from '#contract/chat.ts'
import { useSubmit } from '#features/kit/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Ban } from '#ui/icons.ts'
import { ListRow } from '#ui/ListRow.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './chat.module.css'

interface Props {
  readonly open: boolean
  readonly list: readonly Blocked[]
  readonly onClose: () => void
}

/** Whom the person blocked, and the way back. */
export function BlockSheet({ open, list, onClose }: Props) {
  const { t } = useLingui()
  const unblock = useSubmit(chat.block)
  return (
    <Sheet open={open} onClose={onClose} title={t`Blocked people`} flush>
      {list.length === 0 && <EmptyState icon={Ban} text={t`You have not blocked anyone`} />}
      {list.map(({ user_id, nickname, head_portrait }) => (
        <ListRow
          key={user_id}
          lead={<Avatar src={head_portrait} />}
          title={nickname}
          trailing={
            <Button
              kind="quiet"
              size={36}
              disabled={unblock.disabled || unblock.busy}
              onClick={() => unblock.send({ user_id, state: '0' })}
            >
              <Trans>Unblock</Trans>
            </Button>
          }
        />
      ))}
      {unblock.note && (
        <p className={styles.problem} role="status">
          {unblock.note}
        </p>
      )}
    </Sheet>
  )
}
