import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { Link } from '../actions/Link.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../media/Icon.tsx'
import { CircleX, Search } from '../media/icons.ts'
import { isComposing } from './imeComposition.ts'
import styles from './SearchField.module.css'

interface Props {
  value: string
  onChange: (value: string) => void
  /** Accessible name and placeholder. */
  label: string
  onSubmit?: (value: string) => void
  /** Colours for a field on cards and sheets. */
  inSheet?: boolean
  autoFocus?: boolean
  className?: string | undefined
}

export function SearchField({
  value,
  onChange,
  label,
  onSubmit,
  inSheet = false,
  autoFocus = false,
  className,
}: Props) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers (2022) do not know <search>
    <div role="search" className={cx(styles.field, inSheet && styles.inSheet, className)}>
      <Icon icon={Search} size={16} />
      <span className={styles.entry}>
        <input
          ref={input}
          type="search"
          className={styles.input}
          value={value}
          aria-label={label}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: used only on the search page, whose only purpose is this field
          autoFocus={autoFocus}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            event.currentTarget.blur()
            onSubmit?.(value)
          }}
        />
        {value === '' && (
          <span className={styles.hint} aria-hidden="true">
            {label}
          </span>
        )}
      </span>
      {value !== '' && (
        <IconButton
          icon={CircleX}
          size={16}
          target={36}
          tone="soft"
          label={t`Clear`}
          className={styles.clear}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface LinkProps {
  href: string
  label: string
  /** Description of the action for screen readers, when the label does not include it. */
  does?: string
}

/** A link to the search page that looks like the field. */
export function SearchLink({ href, label, does }: LinkProps) {
  return (
    <Link href={href} className={cx(styles.field, styles.link)}>
      <Icon icon={Search} size={16} />
      {does && <span className="visually-hidden">{does} </span>}
      <span className={styles.text}>{label}</span>
    </Link>
  )
}
