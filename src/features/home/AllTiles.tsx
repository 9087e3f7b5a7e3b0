import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import type { MenuTile } from '#contract/communication/content.ts'
import { plain } from '#i18n/searchText.ts'
import { ActionTiles } from '#ui/actions/ActionTiles.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { ChevronDown, ChevronUp, Plus, Search } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './allTiles.module.css'
import { ON_HOME, withMoved } from './orderedShortcutTiles.ts'
import { setTileOrder } from './storedTileOrder.ts'
import { useTileAction } from './useTileAction.ts'

interface Props {
  /** All tiles, arranged as the person chose. */
  readonly menu: readonly MenuTile[]
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Search text of a tile: its displayed name and its key. A key contains earlier names of the service, such as
 * "exchange" or "otc".
 */
const wordsOf = ({ name, key }: MenuTile): string => plain(`${name} ${key.replaceAll('_', ' ')}`)

/**
 * Sheet with all services, searchable by name, arranged as the person chose; the arrangement is stored on
 * this device.
 */
export function AllTiles({ menu, open, onClose }: Props) {
  const { t } = useLingui()
  const action = useTileAction()
  const [query, setQuery] = useState('')
  const [arranging, setArranging] = useState(false)
  const wanted = plain(query.trim())
  const found = menu.filter((tile) => wordsOf(tile).includes(wanted))
  const close = () => {
    setQuery('')
    setArranging(false)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`All services`}
      height="full"
      flush
      footer={
        arranging ? (
          <div className={styles.buttons}>
            <Button kind="quiet" onClick={() => setTileOrder([])}>
              <Trans>Reset</Trans>
            </Button>
            <Button onClick={() => setArranging(false)}>
              <Trans>Done</Trans>
            </Button>
          </div>
        ) : (
          <Button block kind="quiet" onClick={() => setArranging(true)}>
            <Trans>Change the order</Trans>
          </Button>
        )
      }
    >
      {arranging ? (
        <Arrange menu={menu} />
      ) : (
        <>
          <div className={styles.search}>
            <SearchField value={query} onChange={setQuery} label={t`Search`} inSheet />
          </div>
          {found.length === 0 ? (
            <EmptyState icon={Search} text={t`Nothing found`} />
          ) : (
            <nav aria-label={t`All services`} className={styles.found}>
              <ActionTiles columns={4} items={found.map(action)} />
            </nav>
          )}
        </>
      )}
    </Sheet>
  )
}

/** The list in which each tile can be moved; the first tiles of the list are shown on the home screen. */
function Arrange({ menu }: { readonly menu: readonly MenuTile[] }) {
  const { t } = useLingui()
  const action = useTileAction()
  const keys = menu.map(({ key }) => key)
  const move = (from: number, to: number) => (event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget
    setTileOrder(withMoved(keys, from, to))
    // Browsers remove the focus from an element that is moved within the page, so the button is focused
    // again.
    requestAnimationFrame(() => button.focus())
  }
  const row = (tile: MenuTile, at: number) => (
    <li key={tile.key}>
      <ListRow
        icon={action(tile).icon}
        title={tile.name}
        height={52}
        trailing={
          <>
            {at >= ON_HOME && (
              <IconButton icon={Plus} label={t`Put ${tile.name} on home`} onClick={move(at, ON_HOME - 1)} />
            )}
            <IconButton
              icon={ChevronUp}
              label={t`Move ${tile.name} up`}
              disabled={at === 0}
              onClick={move(at, at - 1)}
            />
            <IconButton
              icon={ChevronDown}
              label={t`Move ${tile.name} down`}
              disabled={at === menu.length - 1}
              onClick={move(at, at + 1)}
            />
          </>
        }
      />
    </li>
  )
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>On home</Trans>
      </h3>
      <ul aria-label={t`On home`}>{menu.slice(0, ON_HOME).map(row)}</ul>
      <h3 className={styles.heading}>
        <Trans>More services</Trans>
      </h3>
      <ul aria-label={t`More services`}>{menu.slice(ON_HOME).map((tile, at) => row(tile, at + ON_HOME))}</ul>
    </>
  )
}
