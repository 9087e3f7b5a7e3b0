import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { message, type News } from '#contract/communication/message.ts'
import { useRead } from '#data/api/use-read.ts'
import { isFirstVisit } from '#data/platform/app-install.ts'
import { Button } from '#ui/actions/Button.tsx'
import { SafeHtml } from '#ui/media/SafeHtml.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { modalIsOpen } from '#ui/overlays/modals.ts'
import styles from './home.module.css'
import { newsHref } from './newsHref.ts'
import { isPopupDue, markPopupShown } from './popupShownOnce.ts'

/** The launch announcement, shown once per device from the second visit on and never over another overlay. */
export function AnnouncementPopup() {
  const { data: news } = useRead(message.popup, {})
  const [shown, setShown] = useState<News | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!news || isFirstVisit() || !isPopupDue(news.id) || modalIsOpen()) return
    markPopupShown(news.id)
    setShown(news)
    setOpen(true)
  }, [news])
  const close = () => setOpen(false)
  if (!shown) return null
  return (
    <Dialog
      open={open}
      onClose={close}
      title={shown.title}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            <Trans>Close</Trans>
          </Button>
          <Button href={newsHref(shown.id)} onClick={close}>
            <Trans>Read more</Trans>
          </Button>
        </>
      }
    >
      {shown.cover !== '' && (
        <img src={shown.cover} alt="" className={styles.popupCover} width={96} height={96} />
      )}
      {shown.summary === '' ? <SafeHtml html={shown.content} size="answer" /> : <p>{shown.summary}</p>}
    </Dialog>
  )
}
