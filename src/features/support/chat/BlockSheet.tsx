import { Trans, useLingui } from '@lingui/react/macro'
import { type Blocked, chat } from '#contract/communication/chat.ts'
import type { Reading } from '#data/api/use-read.ts'
import { ReadState, useSubmit } from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Ban } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './chat.module.css'

interface Props {
  readonly open: boolean
  readonly reading: Reading<{ readonly list: readonly Blocked[] }>
  readonly onClose: () => void
}

/** Sheet with the people whom the person has blocked, each with a button to unblock. */
export function BlockSheet({ open, reading, onClose }: Props) {
  const { t } = useLingui()
  const unblock = useSubmit(chat.block)
  return (
    <Sheet open={open} onClose={onClose} title={t`Blocked people`} flush>
      <ReadState
        reading={reading}
        inset
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState icon={Ban} text={t`You have not blocked anyone`} />}
      >
        {({ list }) =>
          list.map(({ user_id, nickname, head_portrait }) => (
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
          ))
        }
      </ReadState>
      {unblock.note && (
        <p className={styles.problem} role="status">
          {unblock.note}
        </p>
      )}
    </Sheet>
  )
}
