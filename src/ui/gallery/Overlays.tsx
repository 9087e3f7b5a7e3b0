import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { CoinMark } from '../CoinMark.tsx'
import { ConfirmSheet } from '../ConfirmSheet.tsx'
import { Dialog } from '../Dialog.tsx'
import { Sheet } from '../Sheet.tsx'
import { Tag } from '../Tag.tsx'
import { Text } from '../Text.tsx'
import { toast } from '../toast.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

const later = () => new Promise((resolve) => setTimeout(resolve, 2000))

export function Overlays() {
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
        <Button kind="quiet" onClick={() => toast('Please login first')}>
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
        title="A new version is ready"
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              Later
            </Button>
            <Button onClick={close}>Update</Button>
          </>
        }
      >
        The page will reload.
      </Dialog>
      <ConfirmSheet
        open={open === 'confirm'}
        onClose={close}
        title="Confirm order"
        kind="up"
        action="Buy 0.025 BTC"
        onConfirm={() => later().then(close)}
        head={
          <>
            <CoinMark name="BTC" size={32} />
            <span style={{ flex: 1 }}>
              <Text as="div" size={16} weight={600}>
                BTC/USDT
              </Text>
              <Text as="div" size={12} tone="soft">
                Limit, crypto account
              </Text>
            </span>
            <Tag tone="up">Buy</Tag>
          </>
        }
        rows={[
          { label: 'Price', value: '67,380.00 USDT' },
          { label: 'Amount', value: '0.0250 BTC' },
          { label: 'Total', value: '1,684.50 USDT' },
          { label: 'Fee, up to 0.1%', value: '1.69 USDT' },
          { label: 'You pay at most', value: '1,686.19 USDT', total: true },
        ]}
        note="The order waits until the price is reached. You can cancel the part that is not filled."
      >
        <Checkbox checked={again} onChange={setAgain}>
          Do not show again today
        </Checkbox>
      </ConfirmSheet>
    </Section>
  )
}
