import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { Tag } from '../feedback/Tag.tsx'
import { Text } from '../layout/Text.tsx'
import { CoinMark } from '../media/CoinMark.tsx'
import { ConfirmSheet } from '../overlays/ConfirmSheet.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { toast } from '../overlays/toast.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

const later = () => new Promise((resolve) => setTimeout(resolve, 2000))

export function Overlays() {
  const { t } = useLingui()
  const [what, rate] = ['0.025 BTC', '0.1%']
  const [open, setOpen] = useState<'sheet' | 'dialog' | 'confirm' | null>(null)
  const [again, setAgain] = useState(false)
  const close = () => setOpen(null)
  return (
    <Section title="Sheets, dialogs, toasts">
      <div className={styles.row}>
        <Button kind="quiet" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button kind="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="quiet" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button kind="quiet" onClick={() => toast(t`Please login first`)}>
          Toast
        </Button>
      </div>
      <Sheet open={open === 'sheet'} onClose={close} title="Sheet">
        <p>Drag it down, press Esc, tap outside.</p>
        <Button block onClick={() => toast('Above the sheet')}>
          Toast
        </Button>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t`A new version is ready`}
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              <Trans>Later</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>Update</Trans>
            </Button>
          </>
        }
      >
        <Trans>The page will reload. You will return to the same screen and place.</Trans>
      </Dialog>
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={close}
        title={t`Confirm order`}
        kind="up"
        action={t`Buy ${what}`}
        onConfirm={() => later().then(close)}
        head={
          <>
            <CoinMark name="BTC" size={32} />
            <span style={{ flex: 1 }}>
              <Text as="div" size={16} weight={600}>
                BTC/USDT
              </Text>
              <Text as="div" size={12} tone="soft">
                <Trans>Limit, spot account</Trans>
              </Text>
            </span>
            <Tag tone="up">
              <Trans>Buy</Trans>
            </Tag>
          </>
        }
        rows={[
          { label: t`Price`, value: '67,380.00 USDT' },
          { label: t`Amount`, value: '0.0250 BTC' },
          { label: t`Total`, value: '1,684.50 USDT' },
          { label: t`Fee, up to ${rate}`, value: '1.69 USDT' },
          { label: t`You pay at most`, value: '1,686.19 USDT', total: true },
        ]}
        note={t`The order waits until the price is reached. You can cancel the part that is not filled.`}
      >
        <Checkbox checked={again} onChange={setAgain}>
          <Trans>Do not show again today</Trans>
        </Checkbox>
      </ConfirmSheet>
    </Section>
  )
}
