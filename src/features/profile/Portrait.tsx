import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useOnline } from '#data/platform/connectivity.ts'
import { readPicture } from '#features/kit/index.ts'
import { focusableDisabledProps } from '#ui/actions/focusableDisabledProps.ts'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Camera, Images } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { CropSheet } from './CropSheet.tsx'
import styles from './profile.module.css'

/** The person's picture, with buttons to choose another picture from camera or album. */
export function Portrait({ src }: { readonly src: string }) {
  const { t } = useLingui()
  const online = useOnline()
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)

  const picked = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    input.value = ''
    setChoosing(false)
    if (!file) return
    try {
      setPicture(await readPicture(file))
    } catch {
      toast(t`Choose a JPG, PNG or WebP picture`)
    }
  }
  const close = () => {
    if (picture) URL.revokeObjectURL(picture.src)
    setPicture(null)
  }

  return (
    <>
      <button
        type="button"
        className={styles.portrait}
        aria-label={t`Change picture`}
        aria-haspopup="dialog"
        {...focusableDisabledProps(!online, () => setChoosing(true))}
      >
        <Avatar size={88} src={src} />
        <span className={styles.badge}>
          <Icon icon={Camera} size={16} />
        </span>
      </button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        hidden
        onChange={(event) => void picked(event.target)}
      />
      <input
        ref={album}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => void picked(event.target)}
      />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t`Change picture`} flush>
        <ListRow height={52} icon={Camera} title={t`Take a photo`} onClick={() => camera.current?.click()} />
        <ListRow
          height={52}
          icon={Images}
          title={t`Choose from album`}
          onClick={() => album.current?.click()}
        />
      </Sheet>
      {picture && <CropSheet picture={picture} onClose={close} />}
    </>
  )
}
