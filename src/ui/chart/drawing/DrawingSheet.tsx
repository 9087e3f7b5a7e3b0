import { useLingui } from '@lingui/react/macro'
import { Button } from '../../actions/Button.tsx'
import { IconButton } from '../../actions/IconButton.tsx'
import { Icon } from '../../media/Icon.tsx'
import { Minus, Trash, TrendingUp } from '../../media/icons.ts'
import { Sheet } from '../../overlays/Sheet.tsx'
import type { ChartTexts } from '../chartTexts.ts'
import styles from './DrawingSheet.module.css'
import type { Drawing } from './drawings.ts'

export type Tool = Drawing['kind']

interface Props {
  open: boolean
  onClose: () => void
  drawings: readonly Drawing[]
  texts: ChartTexts
  onTool: (tool: Tool) => void
  onDelete: (id: string) => void
  onClear: () => void
}

/** Sheet with the drawing tools, and a list of the pair's drawn lines with their prices. */
export function DrawingSheet({ open, onClose, drawings, texts, onTool, onDelete, onClear }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Draw lines`}>
      <div className={styles.tools}>
        <button type="button" className={styles.tool} onClick={() => onTool('trend')}>
          <Icon icon={TrendingUp} size={20} />
          {t`Trend line`}
        </button>
        <button type="button" className={styles.tool} onClick={() => onTool('level')}>
          <Icon icon={Minus} size={20} />
          {t`Horizontal line`}
        </button>
      </div>
      {drawings.length === 0 ? (
        <p className={styles.none}>{t`Your lines stay on this device, for each pair, in every period.`}</p>
      ) : (
        <>
          <ul className={styles.list}>
            {drawings.map((one) => {
              const words =
                one.kind === 'level'
                  ? texts.price(one.price)
                  : `${texts.price(one.from.price)} – ${texts.price(one.to.price)}`
              return (
                <li key={one.id} className={styles.row}>
                  <Icon icon={one.kind === 'level' ? Minus : TrendingUp} size={16} />
                  <span className={styles.words}>{words}</span>
                  <IconButton
                    icon={Trash}
                    label={t`Delete the line at ${words}`}
                    target={44}
                    size={16}
                    tone="soft"
                    onClick={() => onDelete(one.id)}
                  />
                </li>
              )
            })}
          </ul>
          <Button kind="quiet" block onClick={onClear}>
            {t`Delete all lines`}
          </Button>
        </>
      )}
    </Sheet>
  )
}
