import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useOnline } from '#data/platform/connectivity.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { clockText } from '#ui/feedback/Countdown.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, Pause, Play } from '#ui/media/icons.ts'
import styles from './media.module.css'
import { usePlayer } from './usePlayer.ts'
import { BARS, useWave } from './useSoundWave.ts'

const FLAT = Array.from({ length: BARS }, () => 0)
/** Height of a bar for silence, in the SVG units of the waveform. */
const LEAST = 4
const HEIGHT = 44

interface Props {
  readonly src: string
  /**
   * Duration (seconds) from the data of the work; once the file is loaded, the file's duration is shown
   * instead.
   */
  readonly duration: number
}

/** An audio player; shows an error when the file cannot be played. */
export function AudioBar({ src, duration }: Props) {
  const { t } = useLingui()
  const audio = useRef<HTMLAudioElement>(null)
  const player = usePlayer(audio)
  const online = useOnline()
  const peaks = useWave(src) ?? FLAT
  const whole = player.duration || duration
  const share = whole === 0 ? 0 : player.time / whole
  return (
    <div className={styles.audio}>
      {/* biome-ignore lint/a11y/useMediaCaption: audio works contain no speech. */}
      <audio ref={audio} src={src} preload="metadata" />
      {player.failed ? (
        <div className={styles.failed} role="alert">
          <Icon icon={CircleAlert} size={20} />
          <span>{online ? <Trans>Audio file error</Trans> : <Trans>Not saved on this device</Trans>}</span>
          <Button kind="quiet" size={28} onClick={player.retry}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      ) : (
        <div className={styles.audioRow}>
          <button
            type="button"
            className={styles.play}
            aria-label={player.playing ? t`Pause` : t`Play`}
            onClick={player.toggle}
          >
            <Icon icon={player.playing ? Pause : Play} size={20} filled />
          </button>
          <span className={styles.wave}>
            <svg viewBox={`0 0 ${BARS * 4} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {peaks.map((peak, index) => {
                const tall = Math.max(LEAST, peak * HEIGHT)
                return (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its index only.
                    key={index}
                    className={cx((index + 0.5) / BARS < share && styles.past)}
                    x={index * 4}
                    y={(HEIGHT - tall) / 2}
                    width={2}
                    height={tall}
                    rx={1}
                  />
                )
              })}
            </svg>
            <input
              type="range"
              min={0}
              max={whole || 1}
              step={0.1}
              value={player.time}
              aria-label={t`Position`}
              aria-valuetext={clockText(player.time * 1000)}
              onChange={(event) => player.seek(Number(event.target.value))}
            />
          </span>
        </div>
      )}
      <p className={styles.times}>
        <span>{timeText(player.time)}</span>
        <span>{timeText(whole)}</span>
      </p>
    </div>
  )
}

const timeText = (seconds: number): string => clockText(Math.floor(seconds) * 1000)
