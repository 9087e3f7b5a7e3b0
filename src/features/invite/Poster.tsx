import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Invite } from '#contract/account/invite.ts'
import { user } from '#contract/account/user.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSite } from '#data/session/site-settings.ts'
import { CopyableValue, useCopyToClipboard } from '#features/kit/index.ts'
import { saveFile } from '#features/transactions/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Download, Share } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { drawPoster, posterPicture } from './drawPoster.ts'
import styles from './invite.module.css'

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * The poster with the QR code of the invitation link, and buttons to share it. Drawn on the device, so that
 * it works offline.
 */
export function Poster({ invite }: { readonly invite: Pick<Invite, 'link' | 'extension_code'> }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef(Promise.resolve())
  const copy = useCopyToClipboard()
  const me = useRead(user.info, {}).data
  const site = useSite().data?.site_name ?? ''
  const { link, extension_code: code } = invite
  const nickname = me?.nickname ?? ''
  const title = nickname === '' ? t`You are invited` : t`${nickname} invites you`
  const text = t`Scan the code to register.`
  const codeLabel = t`Invite code`

  useEffect(() => {
    const { current } = canvas
    // A drawing error is ignored, because the link and the code are also shown as text below the canvas.
    if (current)
      drawn.current = drawPoster(current, { site, title, text, codeLabel, code }, link).catch(() => undefined)
  }, [site, title, text, codeLabel, code, link])

  const picture = async (): Promise<Blob | null> => {
    await drawn.current
    return canvas.current ? posterPicture(canvas.current) : null
  }
  const save = async () => {
    const blob = await picture()
    if (!blob) return
    saveFile(`invite-${code}.png`, blob)
    toast(t`Picture saved`)
  }
  const share = async () => {
    if (!navigator.share) return copy(link)
    const blob = await picture()
    const files = blob ? [new File([blob], `invite-${code}.png`, { type: 'image/png' })] : []
    try {
      await navigator.share({ title, url: link, ...(navigator.canShare?.({ files }) ? { files } : {}) })
    } catch (error) {
      if (!isClosed(error)) await copy(link)
    }
  }
  return (
    <section className={styles.poster} aria-label={t`My poster`}>
      <canvas ref={canvas} role="img" aria-label={t`Poster with the code of your invite link`} />
      <div className={styles.buttons}>
        <Button kind="quiet" block icon={Download} onClick={save}>
          <Trans>Save picture</Trans>
        </Button>
        <Button block icon={Share} onClick={share}>
          <Trans>Share</Trans>
        </Button>
      </div>
      <dl className={styles.copies}>
        <div>
          <dt>{codeLabel}</dt>
          <dd>
            <CopyableValue label={codeLabel} value={code} />
          </dd>
        </div>
        <div>
          <dt>{t`Invite link`}</dt>
          <dd>
            <CopyableValue label={t`Invite link`} value={link} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
