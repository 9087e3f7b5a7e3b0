import { Trans, useLingui } from '@lingui/react/macro'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { drafts, onLateDrafts } from '#data/cache/drafts.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { CHOSEN_MOST, mayBePicture, megabytes } from '#domain/text/pictureUpload.ts'
import { plainMessage } from '#domain/text/plainText.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/cx.ts'
import { isComposing } from '#ui/fields/imeComposition.ts'
import { Icon, type IconShape } from '#ui/media/Icon.tsx'
import { Image as PictureIcon, Plus, Send, Smile, X } from '#ui/media/icons.ts'
import styles from './conversation.module.css'
import { EMOJI } from './emoji.ts'

/** Fraction of the maximum length from which the counter is shown. */
const COUNT_FROM = 0.8
/** Length of a text as the server counts it. */
const lengthOf = (text: string): number => plainMessage(text.trim()).length
/** Maximum height (px) of the text field, which grows with its text. */
const TALLEST = 128

export interface Extra {
  readonly icon: IconShape
  readonly label: string
  readonly onPick: () => void
}

interface Props {
  /** Name under which the draft is stored. */
  readonly name: string
  readonly longest: number
  readonly placeholder: string
  readonly onText: (text: string) => void
  readonly onPicture: (file: File) => void
  /** Further actions behind the plus button; without further actions, only a button for pictures is shown. */
  readonly extras: readonly Extra[]
  /** Why no message can be sent now; null when sending is possible. */
  readonly stopped?: string | null
  readonly note?: ReactNode
}

/** The unsent text of a conversation, stored as a draft. */
function useDraft(name: string): [text: string, write: (next: string) => void] {
  const [text, setText] = useState(() => drafts.get(name) ?? '')
  useEffect(() => {
    const read = () => setText(drafts.get(name) ?? '')
    read()
    return onLateDrafts(read)
  }, [name])
  const write = (next: string): void => {
    setText(next)
    if (next === '') drafts.remove(name)
    else drafts.set(name, next)
  }
  return [text, write]
}

/** Adjusts the height of the field to its text, up to `TALLEST`. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text changes the height of the field.
  useLayoutEffect(() => {
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${Math.min(current.scrollHeight, TALLEST)}px`
  }, [text])
}

/** Input of a conversation: a text that is stored as a draft, emoji, pictures. */
export function Composer({
  name,
  longest,
  placeholder,
  onText,
  onPicture,
  extras,
  stopped = null,
  note,
}: Props) {
  const { t } = useLingui()
  const id = useId()
  const online = useOnline()
  const field = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [panel, setPanel] = useState<'emoji' | 'more' | null>(null)
  const [fault, setFault] = useState('')
  const [text, keep] = useDraft(name)
  useGrowing(field, text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an error is cleared when another conversation is shown.
  useEffect(() => setFault(''), [name])

  const write = (next: string): void => {
    keep(next)
    if (lengthOf(next) <= longest) setFault('')
  }
  const length = lengthOf(text)
  const wordless = length === 0
  const submit = (): void => {
    const words = text.trim()
    if (wordless || !online || stopped) return
    if (lengthOf(words) > longest) {
      setFault(t`Character too long`)
      return
    }
    onText(words)
    write('')
    field.current?.focus()
  }
  const keyed = (event: KeyboardEvent): void => {
    // On touch devices Enter inserts a line break, because a message is sent by the send button.
    const byHand = !matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || !byHand) return
    event.preventDefault()
    submit()
  }
  const insert = (sign: string): void => {
    const { current } = field
    const [from, to] = [current?.selectionStart ?? text.length, current?.selectionEnd ?? text.length]
    write(`${text.slice(0, from)}${sign}${text.slice(to)}`)
    requestAnimationFrame(() => current?.setSelectionRange(from + sign.length, from + sign.length))
  }
  const picked = (input: HTMLInputElement): void => {
    const chosen = input.files?.[0]
    input.value = ''
    setPanel(null)
    if (!chosen) return
    const limit = megabytes(CHOSEN_MOST)
    if (!mayBePicture(chosen)) setFault(t`Choose a JPG, PNG or WebP picture`)
    else if (chosen.size > CHOSEN_MOST) setFault(t`The picture is larger than ${limit} MB`)
    else {
      setFault('')
      onPicture(chosen)
    }
  }

  const why = !online ? t`You are offline. This needs a connection.` : (stopped ?? fault)
  return (
    <footer className={styles.composer}>
      {note}
      <p id={`${id}-why`} className={cx(styles.why, why === '' && styles.none)} role="status">
        {why}
      </p>
      <div className={styles.entry}>
        {extras.length === 0 ? (
          <IconButton
            icon={PictureIcon}
            label={t`Picture`}
            target={40}
            disabled={!online || stopped !== null}
            onClick={() => file.current?.click()}
          />
        ) : (
          <IconButton
            icon={panel === 'more' ? X : Plus}
            label={t`More`}
            target={40}
            aria-expanded={panel === 'more'}
            disabled={!online || stopped !== null}
            onClick={() => setPanel(panel === 'more' ? null : 'more')}
          />
        )}
        <div className={styles.field}>
          <textarea
            ref={field}
            rows={1}
            value={text}
            placeholder={placeholder}
            aria-label={placeholder}
            aria-describedby={`${id}-why`}
            aria-invalid={fault !== ''}
            enterKeyHint="enter"
            onChange={(event) => write(event.target.value)}
            onKeyDown={keyed}
            onFocus={() => setPanel((open) => (open === 'more' ? null : open))}
          />
          <IconButton
            icon={Smile}
            label={t`Emoji`}
            target={36}
            tone={panel === 'emoji' ? 'blue' : 'soft'}
            aria-expanded={panel === 'emoji'}
            onClick={() => setPanel(panel === 'emoji' ? null : 'emoji')}
          />
        </div>
        <button
          type="button"
          className={styles.send}
          aria-label={t`Send`}
          aria-disabled={wordless || !online || stopped !== null}
          onClick={submit}
        >
          <Icon icon={Send} size={20} />
        </button>
      </div>
      {length > longest * COUNT_FROM && (
        <p className={cx(styles.count, length > longest && styles.over)}>
          {length}/{longest}
        </p>
      )}
      {panel === 'emoji' && <EmojiPanel onPick={insert} />}
      {panel === 'more' && (
        <MorePanel extras={extras} onClose={() => setPanel(null)} onPicture={() => file.current?.click()} />
      )}
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        onChange={(event) => picked(event.target)}
      />
    </footer>
  )
}

function PictureButton({ onPick }: { readonly onPick: () => void }) {
  return (
    <button type="button" onClick={onPick}>
      <Icon icon={PictureIcon} size={24} />
      <Trans>Picture</Trans>
    </button>
  )
}

/** Panel of emoji that can be inserted into the text. */
function EmojiPanel({ onPick }: { readonly onPick: (sign: string) => void }) {
  const { t } = useLingui()
  return (
    <section className={styles.emoji} aria-label={t`Emoji`}>
      {EMOJI.map((sign) => (
        <button key={sign} type="button" onClick={() => onPick(sign)}>
          {sign}
        </button>
      ))}
    </section>
  )
}

interface MoreProps {
  readonly extras: readonly Extra[]
  readonly onClose: () => void
  readonly onPicture: () => void
}

/** Panel of the actions behind the plus button. */
function MorePanel({ extras, onClose, onPicture }: MoreProps) {
  return (
    <div className={styles.more}>
      {extras.map(({ icon, label, onPick }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            onClose()
            onPick()
          }}
        >
          <Icon icon={icon} size={24} />
          {label}
        </button>
      ))}
      <PictureButton onPick={onPicture} />
    </div>
  )
}
