import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSite } from '#data/session/site-settings.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ShieldCheck, X } from '#ui/media/icons.ts'
import { SafeHtml } from '#ui/media/SafeHtml.tsx'
import { useModal } from '#ui/overlays/useModal.ts'
import { ContentPage } from './ContentPage.tsx'
import styles from './content.module.css'

const ROUTE = '/pages/setting/operational_compliance'

/** Licences of the operator. An enlarged certificate is a history entry, so Back closes only the picture. */
export function LicencesScreen({ zoom }: { readonly zoom?: number | undefined }) {
  const { t } = useLingui()
  const router = useRouter()
  const site = useSite().data
  const go = (image?: number) =>
    router.navigate({ href: image === undefined ? ROUTE : `${ROUTE}?zoom=${image}`, resetScroll: false })
  // `history.back()` is asynchronous. A second click before the navigation has finished would go back once
  // more and leave the page.
  const closing = useRef(false)
  if (zoom === undefined) closing.current = false
  const close = () => {
    if (closing.current) return
    closing.current = true
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true })
    else void router.navigate({ href: ROUTE, replace: true, resetScroll: false })
  }
  return (
    <ContentPage
      title={t`Compliance`}
      tone="card"
      reading={useRead(content.compliance, {})}
      isEmpty={({ content: text, images }) => text === '' && images.length === 0}
      empty={t`No text available yet`}
      emptyIcon={ShieldCheck}
    >
      {({ content: text, images }) => (
        <>
          <div className={styles.brand}>
            {site && <img src={site.site_logo} alt="" width={72} height={72} />}
            <h2>{site?.site_name}</h2>
          </div>
          <article className={styles.article}>
            <SafeHtml html={text} />
          </article>
          {images.length > 0 && (
            <ul className={styles.certificates} aria-label={t`Certificates`}>
              {images.map((src, at) => {
                const number = at + 1
                return (
                  <li key={src}>
                    <button
                      type="button"
                      aria-label={t`Enlarge certificate ${number}`}
                      onClick={() => void go(number)}
                    >
                      <img src={src} alt="" width={160} height={120} loading="lazy" decoding="async" />
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
          <Zoom src={images[(zoom ?? 0) - 1]} onClose={close} />
        </>
      )}
    </ContentPage>
  )
}

function Zoom({ src, onClose }: { readonly src: string | undefined; readonly onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useModal(dialog, src !== undefined, onClose, false)
  return (
    <dialog ref={dialog} className={styles.zoom} aria-label={t`Certificate`}>
      {shown && (
        <>
          <IconButton icon={X} size={24} label={t`Close`} onClick={onClose} className={styles.zoomClose} />
          {src !== undefined && <img src={src} alt={t`Certificate`} />}
        </>
      )}
    </dialog>
  )
}
