import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatRoom } from '#contract/communication/chat.ts'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Check } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'

interface Props {
  readonly open: boolean
  readonly rooms: readonly ChatRoom[]
  readonly chosen: number
  readonly onClose: () => void
  readonly onChoose: (room: ChatRoom) => void
}

/** Sheet that changes to the chat room of another language. */
export function RoomLanguageSheet({ open, rooms, chosen, onClose, onChoose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Rooms`} flush>
      {rooms.map((room) => {
        const { id, name, online } = room
        return (
          <ListRow
            key={id}
            height={52}
            title={name}
            value={<Trans>{online} online</Trans>}
            trailing={id === chosen ? <Icon icon={Check} label={t`Selected`} /> : <span />}
            onClick={() => onChoose(room)}
          />
        )
      })}
    </Sheet>
  )
}
