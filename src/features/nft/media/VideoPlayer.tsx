import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useOnline } from '#data/platform/connectivity.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { clockText } from '#ui/feedback/Countdown.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { Maximize, Pause, Play, Volume, VolumeOff } from '#ui/media/icons.ts'
import styles from './media.module.css'
import { usePlayer } from './usePlayer.ts'

interface Props {
  readonly src: string
  readonly poster: string
  readonly name: string
}

/** Opens the video in full screen; iPhones support only `webkitEnterFullscreen`. */
function overWhole(video: HTMLVideoElement | null): void {
  if (!video) return
  if (typeof video.requestFullscreen === 'function') video.requestFullscreen().catch(() => undefined)
  else {
    const enter: unknown = Reflect.get(video, 'webkitEnterFullscreen')
    if (typeof enter === 'function') enter.call(video)
  }
}

/** A video player: muted at first, played inside the page, with full screen. */
export function VideoPlayer({ src, poster, name }: Props) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const player = usePlayer(video)
  const online = useOnline()
  const [muted, setMuted] = useState(true)
  const share = player.duration === 0 ? 0 : (player.time / player.duration) * 100
  return (
    <div className={styles.video}>
      <video
        ref={video}
        src={src}
        poster={poster}
        muted={muted}
        playsInline
        loop
        preload="metadata"
        aria-label={name}
      />
      {player.failed ? (
        <p className={styles.note} role="alert">
          {online ? <Trans>The video could not be played</Trans> : <Trans>Not saved on this device</Trans>}
          <Button kind="quiet" size={28} onClick={player.retry}>
            <Trans>Retry</Trans>
          </Button>
        </p>
      ) : (
        <>
          <button
            type="button"
            className={styles.tap}
            aria-label={player.playing ? t`Pause` : t`Play`}
            onClick={player.toggle}
          >
            {!player.playing && (
              <span className={styles.disc}>
                <Icon icon={Play} size={24} filled />
              </span>
            )}
          </button>
          <div className={styles.videoBar}>
            <IconButton
              icon={player.playing ? Pause : Play}
              label={player.playing ? t`Pause` : t`Play`}
              target={36}
              onClick={player.toggle}
            />
            <span className={styles.track}>
              <span style={{ width: `${share}%` }} />
              <input
                type="range"
                min={0}
                max={player.duration || 1}
                step={0.1}
                value={player.time}
                aria-label={t`Position`}
                aria-valuetext={clockText(player.time * 1000)}
                onChange={(event) => player.seek(Number(event.target.value))}
              />
            </span>
            <IconButton
              icon={muted ? VolumeOff : Volume}
              label={muted ? t`Unmute` : t`Mute`}
              target={36}
              onClick={() => setMuted(!muted)}
            />
            <IconButton
              icon={Maximize}
              label={t`Full screen`}
              target={36}
              onClick={() => overWhole(video.current)}
            />
          </div>
        </>
      )}
    </div>
  )
}
