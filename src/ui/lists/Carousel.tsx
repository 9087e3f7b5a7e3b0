import { useLingui } from '@lingui/react/macro'
import { Children, isValidElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/Icon.tsx'
import { ChevronLeft, ChevronRight, Pause, Play } from '../media/icons.ts'
import { reducedMotion } from '../reducedMotion.ts'
import styles from './Carousel.module.css'

interface Props {
  /** One child per slide. */
  children: ReactNode
  label: string
  /** Milliseconds per slide; 0 disables automatic advance. */
  every?: number
}

/**
 * Slides with scroll snapping, moved by swiping, by the arrow keys and, on wide screens, by buttons. Advances
 * automatically until touched, and never with reduced motion.
 */
export function Carousel({ children, label, every = 4000 }: Props) {
  const { t } = useLingui()
  const slides = Children.toArray(children).filter((child) => isValidElement(child))
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const [stopped, setStopped] = useState(false)
  const canMove = every > 0 && slides.length > 1
  const moves = canMove && !stopped

  useEffect(() => {
    if (!moves || held || reducedMotion()) return
    const timer = setInterval(() => {
      const view = strip.current
      if (!view || document.hidden) return
      const next = (Math.round(view.scrollLeft / view.clientWidth) + 1) % slides.length
      view.scrollTo({ left: next * view.clientWidth, behavior: 'smooth' })
    }, every)
    return () => clearInterval(timer)
  }, [moves, held, every, slides.length])

  const step = (by: 1 | -1) => {
    setStopped(true)
    const view = strip.current
    const next = (at + by + slides.length) % slides.length
    view?.scrollTo({ left: next * view.clientWidth, behavior: reducedMotion() ? 'auto' : 'smooth' })
  }
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  return (
    <section
      className={styles.carousel}
      aria-roledescription={t`carousel`}
      aria-label={label}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...hold}
    >
      {canMove && (
        <button
          type="button"
          className={cx('visually-hidden', styles.stop)}
          onClick={() => {
            setStopped(moves)
            // Pressing Play resumes although the focus is still inside the carousel.
            setHeld(false)
          }}
        >
          <Icon
            icon={moves ? Pause : Play}
            size={16}
            label={moves ? t`Pause slideshow` : t`Play slideshow`}
          />
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a scroll area, which the arrow keys move */}
      <div
        ref={strip}
        className={styles.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the slides, even when no slide has a link
        tabIndex={0}
        onPointerDown={() => setStopped(true)}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget) return
          const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
          if (by === null) return
          event.preventDefault()
          step(by)
        }}
        onScroll={(event) => {
          const view = event.currentTarget
          setAt(Math.round(view.scrollLeft / Math.max(1, view.clientWidth)))
        }}
      >
        {slides.map((slide, index) => (
          <Slide key={slide.key} name={`${index + 1} / ${slides.length}`} away={index !== at}>
            {slide}
          </Slide>
        ))}
      </div>
      {slides.length > 1 && (
        <>
          <button type="button" className={cx(styles.step, styles.previous)} onClick={() => step(-1)}>
            <Icon icon={ChevronLeft} size={20} label={t`Previous`} />
          </button>
          <button type="button" className={cx(styles.step, styles.next)} onClick={() => step(1)}>
            <Icon icon={ChevronRight} size={20} label={t`Next`} />
          </button>
        </>
      )}
      {slides.length > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {slides.map((slide, index) => (
            <span key={slide.key} className={cx(styles.dot, index === at && styles.on)} />
          ))}
        </div>
      )}
    </section>
  )
}

function Slide({ name, away, children }: { name: string; away: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the ARIA carousel pattern, not a fieldset
    <div className={styles.slide} role="group" aria-label={name} inert={away}>
      {children}
    </div>
  )
}
